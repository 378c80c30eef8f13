import * as Y from 'yjs'

export type LiveRole = 'viewer' | 'editor' | 'admin' | 'owner'

/** A live note as the server gives it to a device that has everything up to an update. */
export interface OpenedText {
  readonly role: LiveRole
  /** Number of the latest update; 0 until the text has been handed over. */
  readonly head: number
  /** The snapshot holds the updates up to here. */
  readonly base: number
  readonly snapshot: Uint8Array | null
  /** What follows, without a gap; perhaps not all. */
  readonly updates: readonly Uint8Array[]
  /** What is to be handed over, while head is 0. */
  readonly seed: { readonly content: string; readonly version: number } | null
}

export interface LiveServer {
  /** @throws Refused */
  open(after: number): Promise<OpenedText>
  /**
   * Stores an update.
   *
   * @param version of the note that its text was handed over from
   * @returns the update's number
   * @throws Refused
   */
  push(update: Uint8Array, version?: number): Promise<number>
}

/** The server says no, and will say it again. */
export class Refused extends Error {
  override readonly name = 'Refused'
  /** `gone`: no right to the note any more; `seeded`: somebody else handed the text over first; `unwritable`: no right to write, or not this. */
  readonly reason: 'gone' | 'seeded' | 'unwritable'
  constructor(reason: Refused['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** The one writer of the first update: whoever hands a text over makes the same update of it. */
const seedClientNumber = 1

/**
 * Hands the text of a note over, as the first update of what several people write.
 *
 * @returns whether the note has a first update now
 * @throws Refused
 */
export async function handOver(server: Pick<LiveServer, 'push'>, { role, seed }: OpenedText): Promise<boolean> {
  // A reader sees the note's own text until somebody who may write opens it.
  if (role === 'viewer' || !seed) return false
  const doc = new Y.Doc()
  doc.clientID = seedClientNumber
  doc.getText('content').insert(0, seed.content)
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  try {
    await server.push(update, seed.version)
  } catch (error) {
    if (!(error instanceof Refused && error.reason === 'seeded')) throw error
  }
  return true
}
