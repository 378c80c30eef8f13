import { inflateSync, strToU8, zipSync } from 'fflate'

/** A file of an archive. */
export interface Entry {
  name: string
  /** Null if it cannot be read. */
  bytes: Uint8Array | null
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
const local = { signature: 0x04034b50, size: 30 }

/**
 * Unpacks an archive by its directory. A file's stated size is only a limit: it never gets more space, and its content must
 * match that size and its checksum.
 *
 * @param wanted whether to read a file
 * @throws ArchiveError
 */
export function unpack(archive: Uint8Array, limits: Limits, wanted: (name: string) => boolean): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const broken = () => new ArchiveError('broken')
  const at = endOf(view)
  if (at < 0) throw broken()
  const total = view.getUint16(at + 10, true)
  let place = view.getUint32(at + 16, true)
  let room = limits.bytes
  const entries: Entry[] = []

  for (let index = 0; index < total; index++) {
    if (place + central.size > view.byteLength || view.getUint32(place, true) !== central.signature) throw broken()
    const flags = view.getUint16(place + 8, true)
    const nameLength = view.getUint16(place + 28, true)
    const tail = nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
    const name = nameOf(archive.subarray(place + central.size, place + central.size + nameLength))
    const size = view.getUint32(place + 24, true)
    if (wanted(name)) {
      if (entries.length >= limits.files) throw new ArchiveError('too-many')
      room -= size
      if (room < 0) throw new ArchiveError('too-large')
      const isEncrypted = (flags & 1) === 1
      entries.push({ name, bytes: isEncrypted ? null : contentOf(archive, view, place, size) })
    }
    place += central.size + tail
  }
  return entries
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - end.size - end.longestComment)
  for (let at = view.byteLength - end.size; at >= first; at--) {
    if (view.getUint32(at, true) === end.signature) return at
  }
  return -1
}

const nameOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

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

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
