import { expect, test, vi } from 'vitest'
import { testBackend } from '../testing/backend.ts'

test('due jobs run as the service role, repeatedly and despite failures, until the backend closes', async () => {
  const failures: string[] = []
  const backend = await testBackend({ jobInterval: 10 }, (level, event) => level === 'error' && failures.push(event))
  const server = backend.server()
  const runsReach = (count: number) =>
    vi.waitFor(async () => {
      const { data } = await server.from('job_runs').select('run_by').throwOnError()
      expect(data.length).toBeGreaterThanOrEqual(count)
      return data
    })
  expect(new Set((await runsReach(2)).map((row) => row.run_by))).toEqual(new Set(['service_role']))

  await server.from('job_faults').insert({ reason: 'test' }).throwOnError()
  await vi.waitFor(() => expect(failures).toContain('jobs failed'))
  await server.from('job_faults').delete().eq('reason', 'test').throwOnError()
  const { count } = await server.from('job_runs').select('*', { count: 'exact', head: true }).throwOnError()
  await runsReach((count ?? 0) + 1)
  await backend.close()
})
