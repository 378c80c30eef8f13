import { expect, test } from 'vitest'
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

test('without a stored hash every password is wrong', async () => {
  expect(await cheap.verify('', null)).toBe(false)
  expect(await cheap.verify('secret', 'not a hash')).toBe(false)
})
