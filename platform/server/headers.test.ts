import { afterEach, expect, test } from 'vitest'
import type { TestServer } from './testing/index.ts'
import { fakeBackend, testServer } from './testing/index.ts'

let running: TestServer
afterEach(() => running[Symbol.asyncDispose]())

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; " +
  "frame-src blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types cahier-loader cahier-chunks 'allow-duplicates'; " +
  'report-uri /reports; report-to cahier'

test.each(['/', '/healthz', '/favicon.svg', '/nowhere.js', '/auth/v1/health'])(
  '%s has security headers',
  async (path) => {
    running = await testServer()
    const { headers } = await running.fetch(path)
    expect(headers.get('content-security-policy')).toBe(policy)
    expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script), endpoints=(cahier)')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toMatch(
      'camera=(self), microphone=(self), display-capture=(self), autoplay=(self), screen-wake-lock=(self), publickey-credentials-create=(self)',
    )
    expect(headers.get('permissions-policy')).toMatch('geolocation=()')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test.each(['/releases/shell/000000000000/nothing.js', '/sets/production/1-0.json', '/rest/v1/notes'])(
  '%s has only the headers of data',
  async (path) => {
    running = await testServer()
    const { headers } = await running.fetch(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toBeNull()
  },
)

test('connections to a hosted project are allowed, over WebSocket too', async () => {
  running = await testServer({ backend: fakeBackend({ directOrigin: 'https://abc.supabase.co' }) })
  const { headers } = await running.fetch('/')
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;",
  )
})

test('the frame of a configured Jitsi server may be shown, and may use what a meeting needs', async () => {
  running = await testServer({ jitsiUrl: 'https://meet.example' })
  const { headers } = await running.fetch('/')
  expect(headers.get('content-security-policy')).toBe(
    policy.replace('frame-src blob:', 'frame-src blob: https://meet.example'),
  )
  const permissions = headers.get('permissions-policy')
  for (const feature of ['camera', 'microphone', 'display-capture', 'autoplay', 'screen-wake-lock'])
    expect(permissions).toContain(`${feature}=(self "https://meet.example")`)
  expect(permissions).toContain('publickey-credentials-get=(self),')
})

test('pages may speak with a configured LiveKit server, and with no other one', async () => {
  running = await testServer({ livekitUrl: 'wss://livekit.example' })
  const { headers } = await running.fetch('/')
  expect(headers.get('content-security-policy')).toBe(
    policy.replace("connect-src 'self'", "connect-src 'self' wss://livekit.example https://livekit.example"),
  )
})
