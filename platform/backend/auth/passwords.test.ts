import { expect, test, vi } from 'vitest'
import { costOf, DEFAULT_COST, Passwords } from './passwords.ts'

const cheap = new Passwords({ ln: 4, r: 8, p: 1 })

test('a hash costs what OWASP recommends by default', async () => {
  expect(await new Passwords().hash('secret')).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await cheap.hash('secret')).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
})

test.each([
  ['http://127.0.0.1', '1', 4],
  ['http://localhost:3000', '1', 4],
  ['https://cahier.test', '1', 4],
  ['https://cahier.example', '1', 4],
  ['http://localhost:3000', undefined, DEFAULT_COST.ln],
  ['https://cahier.fr', '1', DEFAULT_COST.ln],
  ['https://localhost.fr', '1', DEFAULT_COST.ln],
  ['https://127.0.0.1.fr', '1', DEFAULT_COST.ln],
])('hashes are cheap only for tests: %s with %s: 2^%i rounds', (site, cheap, ln) => {
  expect(costOf(site, { CAHIER_CHEAP_PASSWORDS: cheap }).ln).toBe(ln)
})

test('a stored hash is checked at its own cost', async () => {
  const stored = await cheap.hash('secret')
  expect(await new Passwords().verify('secret', stored)).toBe(true)
  expect(await new Passwords().verify('Secret', stored)).toBe(false)
})

test('without a stored hash every password is wrong, and hashed all the same', async () => {
  const turn = vi.fn((hash: () => Promise<Buffer>) => hash())
  const passwords = new Passwords({ ln: 4, r: 8, p: 1 }, turn)
  expect(await passwords.verify('', null)).toBe(false)
  expect(await passwords.verify('secret', 'not a hash')).toBe(false)
  expect(turn).toHaveBeenCalledTimes(2)
})
