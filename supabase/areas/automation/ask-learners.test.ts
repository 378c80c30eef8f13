import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isPublic, judge, secondsOf } from '../../functions/_shared/ask-learners.ts'
import { denoBinary } from '../../tests/edge-runtimes.ts'
import { hostileAddresses, hostileAnswers } from './hostile-addresses.ts'

const script = join(import.meta.dirname, 'ask-learners-script.ts')
const runtimes: readonly (readonly [string, string, readonly string[]])[] = [
  ['Node', process.execPath, []],
  [
    'Deno',
    denoBinary,
    ['run', '--no-lock', '--no-check', '--no-prompt', '--cached-only', '--allow-net', '--allow-env', '--allow-read'],
  ],
]

test('there are at least sixty hostile addresses', () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(60)
})

test.each(hostileAddresses)('%s is refused by itself', (address) => {
  expect(() => judge(address.replace('PORT', '8080'), [])).toThrow('')
})

test.each([
  ['https://example.org/hook?a=b', 'https://example.org/hook?a=b'],
  ['https://EXAMPLE.org:443/', 'https://example.org/'],
  ['https://93.184.216.34/', 'https://93.184.216.34/'],
  ['https://[2606:2800:220:1:248:1893:25c8:1946]/', 'https://[2606:2800:220:1:248:1893:25c8:1946]/'],
  ['https://bücher.example.org/', 'https://xn--bcher-kva.example.org/'],
])('%s is taken', (address, taken) => {
  expect(judge(address, []).href).toBe(taken)
})

test('the operator allows an origin, and nothing beside it', () => {
  const allowed = ['http://127.0.0.1:5678']
  expect(judge('http://127.0.0.1:5678/hook', allowed).pathname).toBe('/hook')
  for (const address of [
    'http://127.0.0.1:5679/',
    'https://127.0.0.1:5678/',
    'http://a@127.0.0.1:5678/',
    'http://localhost:5678/',
  ]) {
    expect(() => judge(address, allowed)).toThrow('')
  }
})

test.each([
  ['11.0.0.1', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['100.63.0.1', true],
  ['223.255.255.255', true],
  ['2000::1', true],
  ['2003::', true],
  ['4000::', false],
  ['1fff::1', false],
  ['1.2.3', false],
  ['1.2.3.256', false],
  ['1:2:3', false],
  ['2000::1::2', false],
  ['', false],
])('whether %s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})

test.each([
  [undefined, null],
  ['120', 120],
  ['999999', 86_400],
  ['Wed, 21 Oct 2026 07:28:10 GMT', 10],
  ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(secondsOf(header, Date.parse('2026-10-21T07:28:00Z'))).toBe(seconds)
})

test('a runtime that resolves names by itself is found out', async () => {
  vi.resetModules()
  vi.doMock('node:https', async (original) => {
    const { request } = await original<typeof import('node:https')>()
    return { request: (url: string, { method }: { method: string }) => request(url, { method }) }
  })
  const { guardHolds } = await import('../../functions/_shared/ask-learners.ts')
  expect(await guardHolds()).toBe(false)
  vi.doUnmock('node:https')
})

describe.each(runtimes)('on %s', (_runtime, program, flags) => {
  let dialled = 0
  let stranger: ReturnType<typeof createListener>
  let own: Server
  let answers: (path: string) => { status: number; headers?: Record<string, string>; body?: string }
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

  beforeAll(async () => {
    stranger = createListener((socket) => {
      dialled++
      socket.destroy()
    }).listen(0)
    own = createServer((request, response) => {
      const { status, headers, body } = answers(request.url ?? '')
      request.resume()
      response.writeHead(status, headers).end(body)
    }).listen(0, '127.0.0.1')
    await Promise.all([once(stranger, 'listening'), once(own, 'listening')])
  })
  afterAll(() => {
    stranger.close()
    own.close()
  })

  const ask = async (
    asked: readonly { address: string; answers?: readonly (readonly string[])[] }[],
    allowed: readonly string[] = [],
  ) => {
    const { stdout } = await promisify(execFile)(program, [...flags, script, JSON.stringify({ asked, allowed })], {
      env: { PATH: process.env.PATH, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
      maxBuffer: 10_000_000,
    })
    return JSON.parse(stdout) as { told: { outcome: unknown; resolved: number }[]; holds: boolean }
  }

  test('no hostile address is dialled, nor one that a name leads to; the guard holds', async () => {
    const port = String(portOf(stranger))
    const { told, holds } = await ask([
      ...hostileAddresses.map((address) => ({ address: address.replace('PORT', port), answers: [['127.0.0.1']] })),
      ...hostileAnswers.map((answer) => ({ address: 'https://hook.example.org/', answers: [answer] })),
    ])
    expect(told.filter(({ outcome }) => outcome !== 'refused')).toEqual([])
    expect(dialled).toBe(0)
    expect(holds).toBe(true)
  })

  test('a name is resolved once: what was judged is what is dialled', async () => {
    const { told } = await ask([
      { address: 'https://rebind.example.org/', answers: [['93.184.216.34'], ['127.0.0.1']] },
    ])
    expect(told).toEqual([{ outcome: 'NoAnswer', resolved: 1 }])
    answers = () => ({ status: 200, body: 'x' })
    const origin = `http://hook.example.org:${portOf(own)}`
    expect((await ask([{ address: `${origin}/`, answers: [['127.0.0.1']] }], [origin])).told).toEqual([
      { outcome: { status: 200, text: 1 }, resolved: 1 },
    ])
  })

  test('a redirect is an answer, and of a long one the beginning is read', async () => {
    const origin = `http://127.0.0.1:${portOf(own)}`
    answers = (path) =>
      path === '/away'
        ? { status: 307, headers: { location: `http://127.0.0.1:${portOf(stranger)}/` } }
        : { status: 200, body: 'x'.repeat(1_000_000) }
    const { told } = await ask([{ address: `${origin}/away` }, { address: `${origin}/long` }], [origin])
    expect(told.map(({ outcome }) => outcome)).toEqual([
      { status: 307, text: 0 },
      { status: 200, text: 65_536 },
    ])
    expect(dialled).toBe(0)
  })
})
