import { rename, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { MemberName, ReleaseRecord, ReleaseSet } from '../model/index.ts'
import { isMemberName, mainChannel, ReleaseError, releaseKey } from '../model/index.ts'
import { readPresent } from '../store/index.ts'
import { requireModes } from './keys.ts'
import { isSignedBy, releaseBytes, releaseDigest, setBytes } from './signature.ts'

/** Who signs: a member's publisher signs its releases, the operator signs sets. */
export type Holder = MemberName | 'operator'

export const isHolder = (name: string): name is Holder => name === 'operator' || isMemberName(name)

const schema = v.object({
  format: v.literal(1),
  keys: v.array(
    v.object({
      id: v.string(),
      holder: v.custom<Holder>((input) => typeof input === 'string' && isHolder(input)),
      publicKey: v.string(),
      /** Number of the first set that it may sign, or whose releases it may have signed. */
      since: v.number(),
      /** Number of the last such set; null while it is the holder's key. */
      until: v.nullable(v.number()),
      /** The same for other channels than the main one, which this number and the one before are about. */
      untilIn: v.optional(v.record(v.string(), v.number()), {}),
      revoked: v.boolean(),
    }),
  ),
  /** The content of the store when the first keys were made: sets up to a number, and releases by their digest. */
  takenOver: v.object({ set: v.number(), releases: v.record(v.string(), v.string()) }),
})

/** `trust.json`: whose public key each one is. */
export type Trust = v.InferOutput<typeof schema>
export type TrustedKey = Trust['keys'][number]

/** @returns null before the first keys. @throws CAHIER-R014 when others may write it, CAHIER-R001 when it is unreadable */
export async function readTrust(path: string): Promise<Trust | null> {
  try {
    const text = await readPresent(path)
    if (text === null) return null
    await requireModes(path, 0o022)
    return v.parse(schema, JSON.parse(text))
  } catch (cause) {
    if (cause instanceof ReleaseError && cause.code === 'CAHIER-R014') throw cause
    throw new ReleaseError('CAHIER-R001 trust', { path }, { cause })
  }
}

export async function writeTrust(path: string, trust: Trust): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(trust, null, 2)}\n`, { mode: 0o644 })
  await rename(aside, path)
}

/** The key that a holder signs with now. */
export const currentKey = ({ keys }: Trust, holder: Holder): TrustedKey | undefined =>
  keys.find((key) => key.holder === holder && key.until === null)

/**
 * The key that a release is signed with, or null for one from before keys existed. A revoked key is returned too, because a
 * live release stays live until it is replaced.
 *
 * @throws CAHIER-R015 when no trusted holder has signed these bytes
 */
export function releaseSigner(trust: Trust, record: ReleaseRecord): TrustedKey | null {
  const key = releaseKey(record.member, record.id)
  if (trust.takenOver.releases[key] === releaseDigest(record)) return null
  const signer = trust.keys.find(({ id, holder }) => id === record.signature?.key && holder === record.member)
  if (signer && record.signature && isSignedBy(releaseBytes(record), record.signature, signer.publicKey)) return signer
  throw new ReleaseError('CAHIER-R015 not by publisher', { release: key, member: record.member })
}

/** @throws CAHIER-R015 when the key is unknown or may not publish any more, CAHIER-R016 when it is revoked */
export function requirePublisher(trust: Trust, record: ReleaseRecord): void {
  const signer = releaseSigner(trust, record)
  requireUnrevoked(signer, record)
  if (signer?.until === null) return
  const key = releaseKey(record.member, record.id)
  throw new ReleaseError('CAHIER-R015 not by current key', { release: key, member: record.member })
}

/** Whether a release may go live. @throws CAHIER-R015, CAHIER-R016 */
export const requirePromotable = (trust: Trust, record: ReleaseRecord): void =>
  requireUnrevoked(releaseSigner(trust, record), record)

function requireUnrevoked(signer: TrustedKey | null, record: ReleaseRecord): void {
  if (!signer?.revoked) return
  const key = releaseKey(record.member, record.id)
  throw new ReleaseError('CAHIER-R016', { release: key, key: signer.id })
}

/** @throws CAHIER-R015 when no operator's key of that time signed the set */
export function requireOperator(trust: Trust, set: ReleaseSet): void {
  // A store from before keys existed was trusted as a whole; there were no other channels then.
  if (set.channel === mainChannel && set.number <= trust.takenOver.set) return
  const { signature } = set
  const signer = trust.keys.find(
    (key) => key.id === signature?.key && key.holder === 'operator' && mayHaveSigned(key, set),
  )
  if (signer && signature && isSignedBy(setBytes(set), signature, signer.publicKey)) return
  throw new ReleaseError('CAHIER-R015 not by operator', { set: set.number, channel: set.channel })
}

function mayHaveSigned({ since, until, untilIn }: TrustedKey, { channel, number }: ReleaseSet): boolean {
  if (channel === mainChannel) return since <= number && number <= (until ?? number)
  return until === null || number <= (untilIn[channel] ?? 0)
}
