import { crc32 } from './crc32.ts'

/** A name as the directory of an archive has it. */
export interface RawName {
  bytes: Uint8Array
  /** The entry's extra field. */
  extra: Uint8Array
  /** Whether the archive says that its names are UTF-8. */
  isUtf8: boolean
}

/** Bytes 128 to 255 of the code pages of DOS, which Windows writes into archives and browsers do not know. */
const codePages = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
]
type Decode = (bytes: Uint8Array) => string

/** Code pages 850, 437 and 1252 of DOS and Windows. The first wins where several are equally likely. */
const decoders = (): readonly Decode[] => [
  ...codePages.map(
    (page): Decode =>
      (bytes) =>
        Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : page[byte - 128])).join(''),
  ),
  (bytes) => new TextDecoder('windows-1252').decode(bytes),
]

/** The names of an archive's files. Names without the UTF-8 flag are all decoded with one code page, the one that gives the likeliest words. */
export function entryNames(names: readonly RawName[]): string[] {
  const known = names.map((name) => unicodeName(name) ?? utf8(name.bytes))
  const unknown = names.filter((_, index) => known[index] === null)
  const candidates = decoders()
  const likelihoods = candidates.map((decode) => unknown.reduce((sum, { bytes }) => sum + likelihood(decode(bytes)), 0))
  const decode = candidates[likelihoods.indexOf(Math.max(...likelihoods))] ?? utf8Anyway
  return names.map(({ bytes, isUtf8 }, index) => known[index] ?? (isUtf8 ? utf8Anyway : decode)(bytes))
}

/** The field in which programs repeat a name as UTF-8, with the checksum of the name that it stands for. */
const unicodeField = { id: 0x7075, head: 5 }

function unicodeName({ bytes, extra }: RawName): string | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.length; ) {
    const size = view.getUint16(at + 2, true)
    const from = at + 4
    const isWhole = size >= unicodeField.head && from + size <= extra.length
    if (view.getUint16(at, true) === unicodeField.id && isWhole && view.getUint32(from + 1, true) === crc32(bytes))
      return utf8(extra.subarray(from + unicodeField.head, from + size))
    at = from + size
  }
  return null
}

const utf8Anyway: Decode = (bytes) => new TextDecoder().decode(bytes)

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Scores how likely a decoded name is: its non-ASCII letters are lower case, or upper case where no lower-case letter precedes them. */
function likelihood(name: string): number {
  let sum = 0
  for (const [index, character] of [...name].entries()) {
    if (character < '\u0080') continue
    const isAfterSmall = /\p{Ll}/u.test(name[index - 1] ?? '')
    if (/[\u00df-\u00ff\u0153]/.test(character)) sum += 2
    else if (/\p{Lu}/u.test(character) && !isAfterSmall) sum += 1
    else sum -= /\p{L}/u.test(character) ? 1 : 3
  }
  return sum
}
