import { FileError } from '../source.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Bytes that are sampled to detect the encoding of a text without a byte order mark. */
const sample = 4096

/** Detects the encoding: by byte order mark, by the positions of zero bytes, as UTF-8 if valid, else as Windows-1252. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  for (const [encoding, mark] of marks) if (mark.every((byte, index) => bytes[index] === byte)) return encoding
  const head = bytes.subarray(0, sample)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && odd > 4 * even) return 'utf-16le'
  if (even > head.length / 8 && even > 4 * odd) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/**
 * Decodes the text without its byte order mark. @throws FileError if it is not text in this encoding, such as a program or an
 * image
 */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.slice(0, sample).includes('\u0000')) throw new FileError('not-text')
  return text
}
