import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { directoryStore } from '../store/index.ts'
import { type Authority, openAuthority, readKey, signBytes } from '../trust/index.ts'
import { readGrant } from './read-grant.ts'
import { writeGrant } from './write-grant.ts'

let data: string
let authority: Authority
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-grants-'))
  authority = await openAuthority(data, directoryStore(data), 'production')
})
afterEach(() => rm(data, { recursive: true }))

const grant = { channel: 'pr-12', set: 41, expiresAt: new Date('2999-01-01T00:00:00Z') }
const read = async (text: string, now?: Date) => readGrant(text, await authority.trust(), now)
const refused = { code: 'CAHIER-R047' }

test('a grant signed by the operator is valid until it expires', async () => {
  const text = await writeGrant(grant, authority.sign)
  expect(await read(text)).toEqual(grant)
  expect(await read(await writeGrant({ ...grant, set: null }, authority.sign))).toEqual({ ...grant, set: null })
  await expect(read(text, grant.expiresAt)).rejects.toMatchObject({ code: 'CAHIER-R048' })
})

test('anything else is refused', async () => {
  const text = await writeGrant(grant, authority.sign)
  const [payload = '', signature = ''] = text.split('.')
  const another = Buffer.from(JSON.stringify(['pr-12', 42, grant.expiresAt.getTime()])).toString('base64url')
  const longer = Buffer.from(JSON.stringify(['pr-12', 41, grant.expiresAt.getTime() + 1])).toString('base64url')
  for (const forged of [
    '',
    '.',
    payload,
    `${payload}.`,
    `${another}.${signature}`,
    `${longer}.${signature}`,
    `${payload}.${'A'.repeat(86)}`,
    `${text}.`,
    `x${text}`,
  ]) {
    await expect(read(forged), forged).rejects.toMatchObject(refused)
  }
})

test('a signature for something else, or by somebody else, is refused', async () => {
  const payload = (await writeGrant(grant, authority.sign)).split('.')[0] ?? ''
  const { value } = await authority.sign(Buffer.from(payload))
  const asIs = `${payload}.${Buffer.from(value, 'base64').toString('base64url')}`
  await expect(read(asIs)).rejects.toMatchObject(refused)

  await authority.rotate('mf-notes')
  const publisher = await readKey(join(data, 'keys/mf-notes.pem'))
  const byTeam = await writeGrant(grant, async (bytes) => signBytes(bytes, publisher))
  await expect(read(byTeam)).rejects.toMatchObject(refused)
})

test('a new operator’s key ends earlier grants', async () => {
  const text = await writeGrant(grant, authority.sign)
  const old = await readFile(join(data, 'keys/operator.pem'))
  await authority.rotate('operator')
  await expect(read(text)).rejects.toMatchObject(refused)
  await writeFile(join(data, 'keys/old.pem'), old, { mode: 0o600 })
  const former = await readKey(join(data, 'keys/old.pem'))
  const late = await writeGrant(grant, async (bytes) => signBytes(bytes, former))
  await expect(read(late)).rejects.toMatchObject(refused)
})
