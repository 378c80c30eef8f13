/** A file of a tar archive. */
export interface TarFile {
  name: string
  bytes: Uint8Array
}

const blockBytes = 512

/**
 * The files of a tar archive, in its order. They share its memory.
 *
 * @returns null for what is none, and for one that is cut off
 */
export function tarFiles(archive: Uint8Array): TarFile[] | null {
  const files: TarFile[] = []
  let longName: string | null = null
  for (let at = 0; ; ) {
    const header = archive.subarray(at, at + blockBytes)
    if (header.every((byte) => byte === 0)) return header.length === 0 && files.length === 0 ? null : files
    if (header.length < blockBytes || !hasRightSum(header)) return null
    const size = numberIn(header, 124, 12)
    const from = at + blockBytes
    if (size === null || from + size > archive.length) return null
    const bytes = archive.subarray(from, from + size)
    const kind = String.fromCharCode(header[156] ?? 0)
    if (kind === 'L') longName = textIn(bytes, 0, size)
    else if (kind === 'x') longName = paxName(bytes) ?? longName
    else {
      const prefix = textIn(header, 257, 5) === 'ustar' ? textIn(header, 345, 155) : ''
      const name = longName ?? [prefix, textIn(header, 0, 100)].filter(Boolean).join('/')
      if (kind === '0' || kind === '\u0000') files.push({ name, bytes })
      longName = null
    }
    at = from + Math.ceil(size / blockBytes) * blockBytes
  }
}

const decoder = new TextDecoder()

function textIn(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length)
  const end = field.indexOf(0)
  return decoder.decode(end < 0 ? field : field.subarray(0, end))
}

/** An octal number; null where there is none. */
function numberIn(header: Uint8Array, from: number, length: number): number | null {
  const text = textIn(header, from, length).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : null
}

/** The sum of a header's bytes, with spaces where it stands itself. */
function hasRightSum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  return sum === numberIn(header, 148, 8)
}

/** The path of a record such as `27 path=a.md`, in the form of POSIX. */
const paxName = (bytes: Uint8Array): string | null =>
  /(?:^|\n)\d+ path=([^\n]*)\n/.exec(decoder.decode(bytes))?.[1] ?? null
