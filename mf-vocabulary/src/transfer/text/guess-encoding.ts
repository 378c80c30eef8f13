import type { Encoding } from './encoding.ts'

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Bytes that are sampled. */
const sampleBytes = 4096

/** Detects the encoding: by byte order mark, by the positions of zero bytes, as UTF-8 if valid, else by what the text looks like. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  for (const [encoding, mark] of marks) if (mark.every((byte, index) => bytes[index] === byte)) return encoding
  const head = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && odd > 4 * even) return 'utf-16le'
  if (even > head.length / 8 && even > 4 * odd) return 'utf-16be'
  if (decoded(bytes, 'utf-8') !== null) return 'utf-8'
  // The part around the first sign that is not ASCII, from the start of its line, which no encoding takes for half a sign.
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const start = bytes.lastIndexOf(0x0a, first) + 1
  return guessFrom(bytes.subarray(start, first + sampleBytes))
}

/** Null if the bytes are no text in this encoding. The last character may be cut. */
function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: encoding !== 'utf-8' })
  } catch {
    return null
  }
}

/** Signs by how often texts in these languages have them: common ones, then rarer ones. */
const western = ['éèàçêäöüßñáíóúãåøæœôî«»¡¿’“”‘„–…\u00a0', 'âûùëïõìò—°€']
const central = ['ěščřžýáíéłąęśżćóőűăşţöüú’“”„–…\u00a0', 'ůňťďźńľđôâîäß«»—']
const cyrillic = ['а-яё«»’“”„–…№\u00a0', 'іїєґўјљњћђџѕќѓ—']
const letters: readonly (readonly [Encoding, readonly string[]])[] = [
  ['windows-1252', western],
  ['windows-1250', central],
  ['windows-1251', cyrillic],
  ['koi8-r', cyrillic],
  ['macintosh', western],
]

/** Points for each byte that is not ASCII. */
function lettersScore(text: string, [common, rarer]: readonly string[]): number {
  const [isCommon, isRarer] = [common, rarer].map((signs) => new RegExp(`[${signs}]`))
  let score = 0
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const before = text[index - 1] ?? ''
    const small = sign.toLowerCase()
    const points = isCommon?.test(small) ? 3 : isRarer?.test(small) ? 2 : -1
    const isCyrillic = /[Ѐ-ӿ]/.test(sign)
    if (/[\x80-\x9f]/.test(sign)) score -= 10
    // A word has letters of one alphabet, seldom a capital after a small letter, and seldom two accents in a row.
    else if (isCyrillic && /[a-z]/i.test(`${before}${text[index + 1] ?? ''}`)) score -= 3
    else if (small !== sign && /\p{Ll}/u.test(before)) score -= 3
    else score += points - (small === sign ? 0 : 1) - (!isCyrillic && /(?![\0-\x7f])\p{L}/u.test(before) ? 1 : 0)
  }
  return score
}

/** The bytes of a character in the encodings that have Chinese ones, and the pairs of bytes of their common characters and kana. */
const pair = /[\x81-\xfe][\x40-\xfe]|[\x80-\xff]/g
const pairs: readonly (readonly [Encoding, signs: RegExp, common: RegExp])[] = [
  [
    'shift_jis',
    /[\x81-\x9f\xe0-\xfc][\x40-\xfc]|[\x80-\xff]/g,
    /^(?:\x82[\x9f-\xf1]|\x83[\x40-\x96]|[\x81\x88-\x97][\x40-\xfc])$/,
  ],
  // All Korean text has common pairs of Chinese text as well, and some Chinese text those of Japanese.
  ['euc-kr', pair, /^[\xa1\xa3\xb0-\xc8][\xa1-\xfe]$/],
  ['gb18030', pair, /^[\xa1\xa3\xb0-\xd7][\xa1-\xfe]$/],
  ['euc-jp', pair, /^[\xa1\xa3-\xa5\xb0-\xcf][\xa1-\xfe]$/],
  ['big5', pair, /^[\xa1-\xc6][\x40-\x7e\xa1-\xfe]$/],
]

/** Points for each byte of a character that is not ASCII. */
const pairsScore = (binary: string, signs: RegExp, common: RegExp) =>
  (binary.match(signs) ?? []).reduce(
    (sum, bytes) => sum + (common.test(bytes) ? 3 : -3) * bytes.replace(/[\0-\x7f]/, '').length,
    0,
  )

/** Points for the most frequent encoding, which decide about a few bytes. */
const leadScore = 2

/** The encoding in which the bytes look the most like text; the first of equals. */
function guessFrom(bytes: Uint8Array): Encoding {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const scores = [
    ...letters.map(([encoding, often], place) => {
      const score = lettersScore(decoded(bytes, encoding) ?? '', often)
      return [encoding, place === 0 ? score + leadScore : score] as const
    }),
    ...pairs.flatMap(([encoding, signs, common]) =>
      decoded(bytes, encoding) === null ? [] : [[encoding, pairsScore(binary, signs, common)] as const],
    ),
  ]
  return scores.reduce((best, other) => (other[1] > best[1] ? other : best))[0]
}
