/** An archive cannot be read: it is none, it is broken, or it says of itself what cannot be. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

export interface ZipEntry {
  name: string
  /** Bytes after inflating, as the archive says; reading more of them is an error. */
  size: number
  packedSize: number
  method: number
  checksum: number
  /** Where its header begins. */
  place: number
}

/** More than any account has, and little enough for a page. */
export const zipLimits = { entries: 200_000, directory: 64_000_000 }

const end = { signature: 0x06054b50, size: 22, longestComment: 0xffff }
const end64 = { signature: 0x06064b50, size: 56 }
const locator64 = { signature: 0x07064b50, size: 20 }
const central = { signature: 0x02014b50, size: 46 }
const local = { signature: 0x04034b50, size: 30 }
const unknownSizeCode = 0xffffffff

const viewOf = async (file: Blob, from: number, to: number) => {
  if (from < 0 || to > file.size || from > to) throw new ZipError('outside of the archive')
  return new DataView(await file.slice(from, to).arrayBuffer())
}

const big = (view: DataView, at: number): number => {
  if (at + 8 > view.byteLength) throw new ZipError('cut off')
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('a number too large')
  return Number(value)
}

/**
 * The files of an archive by name, from its directory: the archive itself is never read as a whole.
 *
 * @throws ZipError
 */
export async function zipEntries(file: Blob): Promise<Map<string, ZipEntry>> {
  const { total, size, place } = await directoryOf(file)
  if (total > zipLimits.entries || size > zipLimits.directory) throw new ZipError('too many files')
  const view = await viewOf(file, place, place + size)
  const entries = new Map<string, ZipEntry>()
  const decoder = new TextDecoder()
  let at = 0
  for (let index = 0; index < total; index++) {
    if (at + central.size > view.byteLength || view.getUint32(at, true) !== central.signature)
      throw new ZipError('directory')
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + central.size + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > view.byteLength) throw new ZipError('directory')
    const name = decoder.decode(new Uint8Array(view.buffer, at + central.size, nameLength))
    const entry: ZipEntry = {
      name,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      place: view.getUint32(at + 42, true),
    }
    enlarge(entry, view, at + central.size + nameLength, extraLength)
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    // A name is only ever looked up, never used as a path. What is encrypted is as if it were not there.
    if (!isEncrypted && !name.endsWith('/')) entries.set(name, entry)
    at = next
  }
  return entries
}

async function directoryOf(file: Blob): Promise<{ total: number; size: number; place: number }> {
  const from = Math.max(0, file.size - end.size - end.longestComment - locator64.size)
  const tail = await viewOf(file, from, file.size)
  let at = tail.byteLength - end.size
  while (at >= 0 && tail.getUint32(at, true) !== end.signature) at--
  if (at < 0) throw new ZipError('no archive')
  const found = {
    total: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    place: tail.getUint32(at + 16, true),
  }
  const locator = at - locator64.size
  if (locator < 0 || tail.getUint32(locator, true) !== locator64.signature) return found
  const place = big(tail, locator + 8)
  const large = await viewOf(file, place, place + end64.size)
  if (large.getUint32(0, true) !== end64.signature) throw new ZipError('directory')
  return { total: big(large, 32), size: big(large, 40), place: big(large, 48) }
}

/** Takes the sizes that need more than 32 bits from the entry's extra field. */
function enlarge(entry: ZipEntry, view: DataView, from: number, length: number): void {
  for (let at = from; at + 4 <= from + length; ) {
    const size = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let value = at + 4
      for (const key of ['size', 'packedSize', 'place'] as const) {
        if (entry[key] !== unknownSizeCode) continue
        if (value + 8 > from + length) throw new ZipError('directory')
        entry[key] = big(view, value)
        value += 8
      }
      return
    }
    at += 4 + size
  }
}

/**
 * The bytes of a file. The stream fails when they are more or fewer than the archive says, or others.
 *
 * @throws ZipError
 */
export async function openEntry(file: Blob, entry: ZipEntry): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const head = await viewOf(file, entry.place, entry.place + local.size)
  if (head.getUint32(0, true) !== local.signature) throw new ZipError('file')
  const from = entry.place + local.size + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + entry.packedSize > file.size) throw new ZipError('file')
  const packed = file.slice(from, from + entry.packedSize).stream() as ReadableStream<Uint8Array<ArrayBuffer>>
  if (entry.method === 0) return packed.pipeThrough(checked(entry))
  if (entry.method !== 8) throw new ZipError('method')
  return packed.pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(checked(entry))
}

function checked({ size, checksum }: ZipEntry): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let read = 0
  let sum = unknownSizeCode
  return new TransformStream({
    transform(bytes, controller) {
      read += bytes.length
      if (read > size) throw new ZipError('more than it says')
      sum = crc32(sum, bytes)
      controller.enqueue(bytes)
    },
    flush() {
      if (read !== size || (sum ^ unknownSizeCode) >>> 0 !== checksum) throw new ZipError('broken')
    },
  })
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(sum: number, bytes: Uint8Array): number {
  let value = sum
  for (let at = 0; at < bytes.length; at++) value = (value >>> 8) ^ (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return value
}
