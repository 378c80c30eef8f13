import { expect, test, vi } from 'vitest'
import { testBackend } from '../testing/backend.ts'

test('what is due runs as the service role, again and again until the backend closes', async () => {
  const backend = await testBackend({ jobInterval: 10 })
  const server = backend.server()
  await vi.waitFor(async () => {
    const { data } = await server.from('job_runs').select('run_by').throwOnError()
    expect(data.length).toBeGreaterThan(1)
    expect(new Set(data.map((row) => row.run_by))).toEqual(new Set(['service_role']))
  })
  await backend.close()
})

test('a schema without jobs, or jobs that fail, stop nothing', async () => {
  const events: string[] = []
  const { migrationsDir: _none, ...rest } = { migrationsDir: undefined }
  const backend = await testBackend(
    { ...rest, jobInterval: 1 },
    (level, event) => level === 'error' && events.push(event),
  )
  const health = await fetch(`${backend.url}/healthz`)
  expect(await health.json()).toEqual({ status: 'ok', database: 'ok', migration: '20260101000000' })
  await backend.close()
  expect(events).toEqual([])
})
