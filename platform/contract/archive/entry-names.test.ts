import { expect, it } from 'vitest'
import { crc32 } from './crc32.ts'
import { entryNames, type RawName } from './entry-names.ts'

const raw = (bytes: readonly number[] | string, given: Partial<RawName> = {}): RawName => ({
  bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : Uint8Array.from(bytes),
  extra: new Uint8Array(),
  isUtf8: false,
  ...given,
})
/** `R\x82sum\x82` → its bytes */
const bytes = (text: string) => Array.from(text, (character) => character.charCodeAt(0))

it.each([
  ['code page 850', ['Cours/R\x82sum\x82 \x82t\x82.md'], ['Cours/Résumé été.md']],
  ['code page 850, in capitals', ['\x90T\x90.md', '\xb7 FAIRE.md'], ['ÉTÉ.md', 'À FAIRE.md']],
  ['code page 437', ['Espa\xa4ol.md', 'Stra\xe1e \x81ber.md'], ['Español.md', 'Straße über.md']],
  ['Windows', ['R\xe9sum\xe9.md', 'C\x9cur \xe0 c\x9cur.md'], ['Résumé.md', 'Cœur à cœur.md']],
  ['Windows, in capitals', ['\xc9TUDE.md', '\xcatre.md'], ['ÉTUDE.md', 'Être.md']],
  ['ASCII', ['a.md'], ['a.md']],
])('reads names in the code page of %s', (_, written, names) => {
  expect(entryNames(written.map((name) => raw(bytes(name))))).toEqual(names)
})

it('reads UTF-8 with the mark and without, beside names in a code page', () => {
  expect(entryNames([raw('Été.md'), raw('日本.md', { isUtf8: true }), raw(bytes('\x82t\x82.md'))])).toEqual([
    'Été.md',
    '日本.md',
    'été.md',
  ])
})

it('keeps what it can of a broken name that says to be UTF-8', () => {
  expect(entryNames([raw([0x61, 0xff, 0x62], { isUtf8: true })])).toEqual(['a\ufffdb'])
})

/** The field of a name in UTF-8, after another field. */
function unicodeField(name: string, checksum: number): Uint8Array {
  const text = new TextEncoder().encode(name)
  const field = new DataView(new ArrayBuffer(6 + 4 + 5 + text.length))
  field.setUint16(0, 0x5455, true)
  field.setUint16(2, 2, true)
  field.setUint16(6, 0x7075, true)
  field.setUint16(8, 5 + text.length, true)
  field.setUint8(10, 1)
  field.setUint32(11, checksum, true)
  const bytes = new Uint8Array(field.buffer)
  bytes.set(text, 15)
  return bytes
}

it('takes the name of the field for names in UTF-8, where it stands for this one', () => {
  const name = bytes('_.md')
  const own = crc32(Uint8Array.from(name))
  const [taken, other, cut] = entryNames([
    raw(name, { extra: unicodeField('Ω.md', own) }),
    raw(name, { extra: unicodeField('Ω.md', own + 1) }),
    raw(name, { extra: unicodeField('Ω.md', own).subarray(0, -1) }),
  ])
  expect([taken, other, cut]).toEqual(['Ω.md', '_.md', '_.md'])
})
