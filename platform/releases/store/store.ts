import type { MemberName, ReleaseRecord, ReleaseSet } from '../model/index.ts'

export interface PublishedRelease {
  id: string
  publishedAt: Date
}

/**
 * Where releases and sets are kept. Everything in it is immutable: both writes are put-if-absent and there is no update.
 * Reads throw CAHIER-R001 when what is there cannot be understood.
 */
export interface ReleaseStore {
  /** Milliseconds between two polls for new commits, depending on the cost of a poll. */
  readonly lookInterval: number
  /** @throws CAHIER-R049 when the service would overwrite what is there; absent where that cannot be */
  requireConditionalWrites?(): Promise<void>
  /** @throws CAHIER-R052 when nothing can be written; absent where only a write can tell */
  requireWritable?(): Promise<void>
  /**
   * Stores a release completely or not at all.
   *
   * @param files path inside the release → bytes, including compressed variants (`app.js.br`) and source maps (`maps/…`)
   * @returns false when the release already exists
   */
  putRelease(record: ReleaseRecord, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>
  record(member: MemberName, id: string): Promise<ReleaseRecord | null>
  /** Releases of a member, newest first. */
  published(member: MemberName): Promise<PublishedRelease[]>
  /** @param path one of the names given to `putRelease`; callers check that it is in the record */
  file(member: MemberName, id: string, path: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Replaces a damaged file by a second copy that has the hash of the release's record; absent in stores without one.
   *
   * @throws CAHIER-R044 when the second copy is damaged too, and CAHIER-R04x when it does not answer
   */
  refetch?(member: MemberName, id: string, path: string): Promise<void>
  /** Names of the channels that have sets. */
  channels(): Promise<string[]>
  /** The highest set number of a channel, which is the live one, or null before the first. */
  head(channel: string): Promise<number | null>
  set(channel: string, number: number): Promise<ReleaseSet | null>
  /** @returns false when the number is taken */
  putSet(set: ReleaseSet): Promise<boolean>
}
