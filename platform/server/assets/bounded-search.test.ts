import { id } from '@cahier/releases/testing'
import { expect, test, vi } from 'vitest'
import { testServer } from '../testing/index.ts'

const hex = (number: number) => number.toString(16).padStart(12, '0')

test.each([
  ['releases', (number: number) => `/releases/mf-notes/${hex(number)}/app.js`],
  ['shells', (number: number) => `/releases/shell/${hex(number)}/slots.json`],
  ['sets', (number: number) => `/sets/production/${number + 2}-${hex(number)}.json`],
])(
  'unknown %s are searched for 120 times a minute and network; what is known, and others, are answered',
  async (_what, at) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    await using running = await testServer()
    const ask = async (path: string, address = '192.0.2.1') =>
      (await running.fetch(path, { headers: { 'x-forwarded-for': address } })).status
    const known = `/releases/mf-notes/${id('b')}/app.js`
    for (let number = 0; number < 120; number++) expect(await ask(at(number))).toBe(404)
    const response = await running.fetch(at(120), { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await response.json()).toMatchObject({ code: 'CAHIER-S009' })
    expect(await ask(known)).toBe(200)
    expect(await ask(at(120), '192.0.2.2')).toBe(404)
    vi.setSystemTime(60_000)
    expect(await ask(at(120))).toBe(404)
    vi.useRealTimers()
  },
)
