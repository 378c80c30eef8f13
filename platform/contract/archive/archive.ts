import { inflateSync, strToU8, zipSync } from 'fflate'
import { crc32 } from './crc32.ts'
import { entryNames } from './entry-names.ts'

/** A file of an archive. */
export interface Entry {
  name: string
  /** Null if it cannot be read. */
  bytes: Uint8Array | null
}

/** A file of an archive as its directory has it. */
export interface PackedFile {
  name: string
  /** Bytes that it says it has: it never gets more. */
  size: number
  /** Its content, which must have that size and its checksum; null if it cannot be read. */
  read(): Uint8Array | null
}

export interface Limits {
  /** Maximum number of files. */
  files: number
  /** Maximum total size in bytes after inflating. */
  bytes: number
}

/** `broken`: not an archive, or an incomplete one. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly kind: 'broken' | 'too-many' | 'too-large'
  constructor(kind: 'broken' | 'too-many' | 'too-large') {
    super(kind)
    this.kind = kind
  }
}

/** The earliest date in the format. Local, as the format requires: the same bytes in every time zone. */
const noTime = new Date(1980, 0, 1)

/** Packs files; the same files in the same order give the same bytes. */
export function pack(files: readonly { name: string; content: string | Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const bytes = files.map(
    ({ name, content }) => [name, typeof content === 'string' ? strToU8(content) : content] as const,
  )
  return zipSync(Object.fromEntries(bytes), { mtime: noTime, level: 6 })
}

const end = { signature: 0x06054b50, size: 22, longestComment: 0xffff }
const central = { signature: 0x02014b50, size: 46 }
/** General purpose bit 11 of an entry: its name is UTF-8. */
const utf8FlagBits = 0x800
const local = { signature: 0x04034b50, size: 30 }

/**
 * Unpacks an archive.
 *
 * @param wanted whether to read a file
 * @throws ArchiveError
 */
export function unpack(archive: Uint8Array, limits: Limits, wanted: (name: string) => boolean): Entry[] {
  let room = limits.bytes
  const entries: Entry[] = []
  for (const { name, size, read } of packedFiles(archive)) {
    if (!wanted(name)) continue
    if (entries.length >= limits.files) throw new ArchiveError('too-many')
    room -= size
    if (room < 0) throw new ArchiveError('too-large')
    entries.push({ name, bytes: read() })
  }
  return entries
}

/**
 * The files of an archive, none of them read.
 *
 * @throws ArchiveError
 */
export function packedFiles(archive: Uint8Array): PackedFile[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const at = endOf(view)
  if (at < 0) throw new ArchiveError('broken')
  const places = placesOf(view, at)
  const names = entryNames(
    places.map((place) => {
      const name = place + central.size
      const extra = name + view.getUint16(place + 28, true)
      const isUtf8 = (view.getUint16(place + 8, true) & utf8FlagBits) !== 0
      const end = extra + view.getUint16(place + 30, true)
      return { bytes: archive.subarray(name, extra), extra: archive.subarray(extra, end), isUtf8 }
    }),
  )
  return places.map((place, index) => {
    const size = view.getUint32(place + 24, true)
    const isEncrypted = (view.getUint16(place + 8, true) & 1) === 1
    return { name: names[index] ?? '', size, read: () => (isEncrypted ? null : contentOf(archive, view, place, size)) }
  })
}

/** Offsets of the entries of the central directory, which the record at `at` locates. */
function placesOf(view: DataView, at: number): number[] {
  const places: number[] = []
  let place = view.getUint32(at + 16, true)
  for (let left = view.getUint16(at + 10, true); left > 0; left--) {
    if (place + central.size > view.byteLength || view.getUint32(place, true) !== central.signature)
      throw new ArchiveError('broken')
    places.push(place)
    const lengths = [28, 30, 32].map((offset) => view.getUint16(place + offset, true))
    place += lengths.reduce((sum, length) => sum + length, central.size)
  }
  return places
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - end.size - end.longestComment)
  for (let at = view.byteLength - end.size; at >= first; at--) {
    if (view.getUint32(at, true) === end.signature) return at
  }
  return -1
}

function contentOf(archive: Uint8Array, view: DataView, place: number, size: number): Uint8Array | null {
  const method = view.getUint16(place + 10, true)
  const checksum = view.getUint32(place + 16, true)
  const packedSize = view.getUint32(place + 20, true)
  const head = view.getUint32(place + 42, true)
  if (head + local.size > view.byteLength || view.getUint32(head, true) !== local.signature) return null
  const from = head + local.size + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
  const packed = archive.subarray(from, from + packedSize)
  const bytes = method === 0 ? packed : method === 8 ? inflated(packed, size) : null
  return bytes?.length === size && crc32(bytes) === checksum ? bytes : null
}

function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflateSync(packed, { out: new Uint8Array(size) })
  } catch {
    return null
  }
}
