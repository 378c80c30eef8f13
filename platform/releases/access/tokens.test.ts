import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bornToken, createToken, readTokens, requireScope, revokeToken, type Token } from './tokens.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-tokens-'))
  path = join(folder, 'tokens.json')
})
afterEach(() => rm(folder, { recursive: true }))

const make = () =>
  createToken(path, { member: 'mf-notes', actions: ['publish'], expiresAt: new Date('2999-01-01T00:00:00Z') })

test('a token is recognised by its secret, which is not stored', async () => {
  const { token, bearer } = await make()
  expect(await bornToken(path, `Bearer ${bearer}`)).toEqual(token)
  expect(await readFile(path, 'utf8')).not.toContain(bearer.slice(-43))
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

test('a token is valid for one remote and its actions', async () => {
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

test('a token is valid for its channels, production by default', async () => {
  const allows = (token: Token, channel: string) => {
    try {
      requireScope(token, 'mf-notes', 'promote', channel)
      return true
    } catch {
      return false
    }
  }
  const asked = { member: 'mf-notes', actions: ['promote'], expiresAt: new Date('2999-01-01T00:00:00Z') } as const
  const everyday = await createToken(path, { ...asked, actions: [...asked.actions] })
  const pulls = await createToken(path, { ...asked, actions: [...asked.actions], channels: ['pr-*', 'staging'] })
  const wide = await createToken(path, { ...asked, actions: [...asked.actions], channels: ['p*'] })
  expect(['pr-1', 'production'].filter((channel) => allows(wide.token, channel))).toEqual(['pr-1'])
  const channels = ['production', 'staging', 'staging-2', 'pr-12', 'pr', 'xpr-12']
  expect(channels.filter((channel) => allows(everyday.token, channel))).toEqual(['production'])
  expect(channels.filter((channel) => allows(pulls.token, channel))).toEqual(['staging', 'pr-12'])
  for (const channels of [['*'], ['PR-*'], ['pr-*-x'], ['']]) {
    const refused = createToken(path, { ...asked, actions: [...asked.actions], channels })
    await expect(refused).rejects.toMatchObject({ code: 'CAHIER-R046' })
  }
})

test('a token from before channels existed is valid for production', async () => {
  await make()
  const [kept] = JSON.parse(await readFile(path, 'utf8'))
  delete kept.channels
  await writeFile(path, JSON.stringify([kept]))
  const [token] = await readTokens(path)
  expect(token?.channels).toEqual(['production'])
})

test('a tokens file that others can read is refused', async () => {
  await make()
  await chmod(path, 0o644)
  await expect(readTokens(path)).rejects.toMatchObject({ code: 'CAHIER-R014' })
})
