import { FileError } from '../source.ts'

/** All that browsers decode; the first ones are detected. */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh'] as const),
  ...(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr', 'koi8-r', 'koi8-u', 'gbk', 'iso-2022-jp'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258'] as const),
  ...(['windows-874', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7'] as const),
  ...(['iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15'] as const),
  ...(['iso-8859-16', 'x-mac-cyrillic', 'ibm866'] as const),
]
export type Encoding = (typeof encodings)[number]

/**
 * Decodes the text without its byte order mark. @throws FileError if it is not text in this encoding, such as a program or an
 * image
 */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.slice(0, 4096).includes('\u0000')) throw new FileError('not-text')
  return text
}
