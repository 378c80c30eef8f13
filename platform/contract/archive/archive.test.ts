import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from './archive.ts'

const limits = { files: 10, bytes: 10_000 }
const texts = (archive: Uint8Array, wanted = (_: string) => true) =>
  unpack(archive, limits, wanted).map(({ name, bytes }) => [name, bytes && new TextDecoder().decode(bytes)])
const files = [
  { name: 'Été.md', content: 'a'.repeat(500) },
  { name: 'b.md', content: '' },
]

/** Overwrites a number in the first file's entry of the directory. */
function forged(archive: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = archive.slice()
  const view = new DataView(copy.buffer)
  const place = view.getUint32(copy.length - 6, true)
  view.setUint32(place + offset, value, true)
  return copy
}

describe('an archive', () => {
  it('returns the packed files', () => {
    expect(texts(pack(files))).toEqual(files.map(({ name, content }) => [name, content]))
  })

  it('has the same bytes at any time', () => {
    expect(pack(files)).toEqual(pack(structuredClone(files)))
  })

  it('can contain uncompressed files', () => {
    expect(texts(zipSync({ 'a.md': strToU8('abc') }, { level: 0 }))).toEqual([['a.md', 'abc']])
  })

  it('reads only the wanted files', () => {
    expect(texts(pack(files), (name) => name === 'b.md')).toEqual([['b.md', '']])
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['text', strToU8('PK is no archive, and long enough to be looked at')],
    ['half of one', pack(files).slice(0, 100)],
    ['one without its beginning', pack(files).slice(40)],
  ])('is no %s', (_, bytes) => expect(() => texts(bytes)).toThrow(expect.objectContaining({ kind: 'broken' })))

  it.each([
    ['too many', { files: 1, bytes: 10_000 }],
    ['too-large', { files: 10, bytes: 499 }],
  ])('may not have %s', (kind, most) => {
    expect(() => unpack(pack(files), most, () => true)).toThrow(
      expect.objectContaining({ kind: kind.replace(' ', '-') }),
    )
  })

  it('that inflates to a thousand times its size is refused', () => {
    const bomb = pack([{ name: 'a.md', content: '0'.repeat(5_000_000) }])
    expect(bomb.length).toBeLessThan(10_000)
    expect(() => texts(bomb)).toThrow(expect.objectContaining({ kind: 'too-large' }))
    // One that claims to be small only gets that much space, and then does not match its claim.
    expect(texts(forged(bomb, 24, 100))).toEqual([['a.md', null]])
  })

  it.each([2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1])('that claims %i bytes is refused before they are taken', (size) => {
    expect(() => texts(forged(pack(files), 24, size))).toThrow(expect.objectContaining({ kind: 'too-large' }))
  })

  it('in an archive stays packed', () => {
    const inner = pack([{ name: 'a.md', content: '0'.repeat(5_000_000) }])
    const [read] = unpack(pack([{ name: 'inner.zip', content: inner }]), limits, () => true)
    expect(read?.bytes).toEqual(inner)
  })

  it.each([
    ['its size', 24, 501],
    ['its checksum', 16, 1],
    ['its place', 42, 60_000],
    ['its method', 10, 99],
    ['its password', 8, 1],
  ])('with a file that lies about %s does not read that file', (_, offset, value) => {
    expect(texts(forged(pack(files), offset, value))).toEqual([
      ['Été.md', null],
      ['b.md', ''],
    ])
  })
})
