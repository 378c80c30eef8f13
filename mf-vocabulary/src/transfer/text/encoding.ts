import { FileError } from '../source.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Bytes that are looked at for what a text without a mark is written in. */
const sample = 4096

/** How a text is written: by its mark, by where its zero bytes stand, as UTF-8 if it is, or as Windows has it. */
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

/** The text, without its mark. @throws FileError where it is none in this encoding: programs, pictures */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.slice(0, sample).includes('\u0000')) throw new FileError('not-text')
  return text
}
