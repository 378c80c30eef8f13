import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TestServer } from './testing/index.ts'
import { testServer } from './testing/index.ts'

let running: TestServer
afterEach(() => running[Symbol.asyncDispose]())

const post = (body: string, address = '192.0.2.1') =>
  running.fetch('/reports', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': address },
  })
const reported = () => running.lines.filter(({ event }) => event === 'browser.report')

test.each([
  [
    'the Reporting API',
    [
      {
        type: 'csp-violation',
        url: 'http://localhost/notes',
        body: {
          documentURL: 'http://localhost/notes?code=secret',
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/x.js?k=1',
        },
      },
    ],
  ],
  [
    'report-uri',
    {
      'csp-report': {
        'document-uri': 'http://localhost/notes#token',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js',
      },
    },
  ],
])('a violation reported by %s is logged without query strings', async (_name, report) => {
  running = await testServer()
  expect((await post(JSON.stringify(report))).status).toBe(204)
  expect(reported()).toEqual([
    {
      level: 'warn',
      event: 'browser.report',
      code: 'CAHIER-S005',
      type: 'csp-violation',
      page: 'http://localhost/notes',
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
    },
  ])
})

test('invalid reports are ignored, and too large ones are refused', async () => {
  running = await testServer()
  expect((await post('not json')).status).toBe(204)
  expect((await post('"x"')).status).toBe(204)
  expect((await post(JSON.stringify('x'.repeat(20_000)))).status).toBe(413)
  expect(reported()).toEqual([])
})

test('the log is limited, by network and in all, so that nobody fills it or keeps out what others report', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-09T08:30:10Z') })
  onTestFinished(() => void vi.useRealTimers())
  running = await testServer()
  const report = JSON.stringify(Array(20).fill({ type: 'csp-violation', url: 'http://localhost/', body: {} }))
  const count = async (address: string) => {
    const before = reported().length
    for (let round = 0; round < 3; round++) await post(report, address)
    return reported().length - before
  }
  const counts = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) counts.push(await count(address))
  expect(counts).toEqual([20, 20, 20, 0])
})
