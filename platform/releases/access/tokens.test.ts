import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bornToken, createToken, readTokens, requireScope, revokeToken } from './tokens.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-tokens-'))
  path = join(folder, 'tokens.json')
})
afterEach(() => rm(folder, { recursive: true }))

const make = () =>
  createToken(path, { member: 'mf-notes', actions: ['publish'], expiresAt: new Date('2999-01-01T00:00:00Z') })

test('a token is known again by its secret, which is kept nowhere', async () => {
  const { token, bearer } = await make()
  expect(await bornToken(path, `Bearer ${bearer}`)).toEqual(token)
  expect(await readFile(path, 'utf8')).not.toContain(bearer.split('_')[2])
  expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600')
})

test('a wrong secret, an unknown, a missing, an expired and a revoked token are refused', async () => {
  const { token, bearer } = await make()
  const refused = { code: 'CAHIER-R030' }
  await expect(bornToken(path, undefined)).rejects.toMatchObject(refused)
  await expect(
    bornToken(path, `Bearer ${bearer.slice(0, -1)}${bearer.endsWith('A') ? 'B' : 'A'}`),
  ).rejects.toMatchObject(refused)
  await expect(bornToken(path, `Bearer cahier_00000000_${bearer.split('_').slice(2).join('_')}`)).rejects.toMatchObject(
    refused,
  )
  await expect(bornToken(path, `Bearer ${bearer}`, new Date('2999-01-01T00:00:00Z'))).rejects.toMatchObject(refused)
  await revokeToken(path, token.id)
  await expect(bornToken(path, `Bearer ${bearer}`)).rejects.toMatchObject(refused)
})

test('it is good for one remote and the actions named', async () => {
  const { token } = await make()
  expect(() => requireScope(token, 'mf-notes', 'publish')).not.toThrow()
  for (const [member, action] of [
    ['mf-ai', 'publish'],
    ['shell', 'publish'],
    ['mf-notes', 'promote'],
  ] as const) {
    expect(() => requireScope(token, member, action)).toThrow(expect.objectContaining({ code: 'CAHIER-R031' }))
  }
  await expect(
    createToken(path, { member: 'shell', actions: ['publish'], expiresAt: new Date() }),
  ).rejects.toMatchObject({ code: 'CAHIER-R031' })
})

test('a file that others can read is refused', async () => {
  await make()
  await chmod(path, 0o644)
  await expect(readTokens(path)).rejects.toMatchObject({ code: 'CAHIER-R014' })
})
