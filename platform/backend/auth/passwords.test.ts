import { expect, test, vi } from 'vitest'
import { Passwords } from './passwords.ts'

const cheap = new Passwords({ ln: 4, r: 8, p: 1 })

test('a hash costs what OWASP recommends by default', async () => {
  expect(await new Passwords().hash('secret')).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await cheap.hash('secret')).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
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
