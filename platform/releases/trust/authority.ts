import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReleaseRecord, ReleaseSet, Signature } from '../model/index.ts'
import { isMemberName, ReleaseError, releaseKey } from '../model/index.ts'
import { history, type ReleaseStore } from '../store/index.ts'
import { createKey, keyId, publicHalf, readKey } from './keys.ts'
import { releaseBytes, releaseDigest, setBytes, signBytes } from './signature.ts'
import type { Holder, Trust, TrustedKey } from './trust.ts'
import { currentKey, readTrust, releaseSigner, requireOperator, requirePromotable, writeTrust } from './trust.ts'

/** The keys of one data directory, and what they are trusted for. */
export interface Authority {
  /** The store, which refuses anything without a valid signature. */
  store: ReleaseStore
  /** Signs with the member's key of this machine, which is made when the member never had one. @throws CAHIER-R014, CAHIER-R017 */
  signRelease(record: ReleaseRecord): Promise<Signature>
  /** @throws CAHIER-R015, CAHIER-R016 when the release may not go live */
  admit(record: ReleaseRecord): Promise<void>
  /** Signs with the operator's key. @throws CAHIER-R014, CAHIER-R017 */
  sign(bytes: Buffer): Promise<Signature>
  /** The same for a set, which then carries the signature. */
  signSet(set: ReleaseSet): Promise<ReleaseSet>
  trust(): Promise<Trust>
  /** Gives a holder a new key; signatures of the old one stay valid. @returns the new key's file */
  rotate(holder: Holder): Promise<string>
  /**
   * Bars a key: releases that it signed can no longer go live, and live ones stay until they are replaced. @throws CAHIER-R017
   */
  revoke(id: string): Promise<TrustedKey>
}

/**
 * Opens the keys of a data directory:
 *
 *     keys/<holder>.pem   private keys, 0600 in a folder of 0700
 *     trust.json          public keys, whose they are, and since when
 *
 * The first call makes the operator's key and trusts what the store already holds.
 *
 * @throws CAHIER-R001, CAHIER-R014 and CAHIER-R017 where the keys or the trust file are damaged or one of them is missing
 */
export async function openAuthority(data: string, unchecked: ReleaseStore, channel: string): Promise<Authority> {
  const path = join(data, 'trust.json')
  const keyFile = (holder: Holder) => join(data, 'keys', `${holder}.pem`)

  async function trust(): Promise<Trust> {
    const known = await readTrust(path)
    if (known) return known
    // A key in the place of one that was trusted would be anybody's who can delete the file.
    if (existsSync(keyFile('operator')))
      throw new ReleaseError('CAHIER-R017 no trust', { path, folder: dirname(keyFile('operator')) })
    const fresh: Trust = { format: 1, keys: [], takenOver: await contents(unchecked, channel) }
    return mint(fresh, 'operator')
  }

  /** Makes a key and writes the changed trust file. */
  async function mint(known: Trust, holder: Holder): Promise<Trust> {
    const head = (await unchecked.head(channel)) ?? 0
    const publicKey = publicHalf(await createKey(keyFile(holder)))
    const untilIn = await otherHeads()
    const retired = known.keys.map((key) =>
      key.holder === holder && key.until === null ? { ...key, until: head, untilIn } : key,
    )
    const key = { id: keyId(publicKey), holder, publicKey, since: head + 1, until: null, untilIn: {}, revoked: false }
    const next = { ...known, keys: [...retired, key] }
    await writeTrust(path, next)
    return next
  }

  async function otherHeads(): Promise<Record<string, number>> {
    const others = (await unchecked.channels()).filter((one) => one !== channel)
    const heads = others.map(async (one) => [one, (await unchecked.head(one)) ?? 0] as const)
    return Object.fromEntries(await Promise.all(heads))
  }

  async function privateKey(holder: Holder) {
    let known = await trust()
    if (!known.keys.some((key) => key.holder === holder)) known = await mint(known, holder)
    const key = await readKey(keyFile(holder))
    if (currentKey(known, holder)?.id === keyId(publicHalf(key))) return key
    throw new ReleaseError('CAHIER-R017 not current', { path: keyFile(holder), holder })
  }

  const sign = async (bytes: Buffer) => signBytes(bytes, await privateKey('operator'))

  await trust()
  return {
    sign,
    store: {
      ...unchecked,
      async record(member, id) {
        const record = await unchecked.record(member, id)
        if (record) releaseSigner(await trust(), record)
        return record
      },
      async set(of, number) {
        const set = await unchecked.set(of, number)
        if (!set) return null
        requireOperator(await trust(), set)
        // A signed set is valid only for its own channel and number.
        if (set.channel === of && set.number === number) return set
        throw new ReleaseError('CAHIER-R015 signed as another', { set: number, channel: of })
      },
    },
    trust,
    signRelease: async (record) => signBytes(releaseBytes(record), await privateKey(record.member)),
    admit: async (record) => requirePromotable(await trust(), record),
    signSet: async (set) => ({ ...set, signature: await sign(setBytes(set)) }),
    async rotate(holder) {
      await mint(await trust(), holder)
      return keyFile(holder)
    },
    async revoke(id) {
      let known = await trust()
      const key = known.keys.find((one) => one.id === id)
      if (!key) throw new ReleaseError('CAHIER-R017 unknown id', { id })
      if (key.until === null) known = await mint(known, key.holder)
      const keys = known.keys.map((one) => (one.id === id ? { ...one, revoked: true } : one))
      await writeTrust(path, { ...known, keys })
      return key
    },
  }
}

/** The sets of a store, and all releases of their members, when the first keys are made. */
async function contents(store: ReleaseStore, channel: string): Promise<Trust['takenOver']> {
  const head = (await store.head(channel)) ?? 0
  const sets = await history(store, channel, head)
  const members = new Set(sets.flatMap((set) => Object.keys(set.members)).filter(isMemberName))
  const releases: Record<string, string> = {}
  for (const member of members) {
    for (const { id } of await store.published(member)) {
      const record = await store.record(member, id)
      if (record) releases[releaseKey(member, id)] = releaseDigest(record)
    }
  }
  return { set: head, releases }
}
