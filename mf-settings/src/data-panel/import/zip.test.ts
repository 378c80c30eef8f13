import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openEntry, ZipError, zipEntries, zipLimits } from './zip.ts'

const files = { 'Été.md': strToU8('a'.repeat(500)), 'b.md': strToU8('') }
const archive = (given: Parameters<typeof zipSync>[0] = files) => zipSync(given)
const blob = (bytes: Uint8Array) => new Blob([bytes as BlobPart])

async function texts(bytes: Uint8Array): Promise<Record<string, string>> {
  const file = blob(bytes)
  const read: Record<string, string> = {}
  for (const [name, entry] of await zipEntries(file))
    read[name] = await new Response(await openEntry(file, entry)).text()
  return read
}

/** Overwrites numbers of the first file's entry in the directory. */
function forged(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  view.setUint32(view.getUint32(copy.length - 6, true) + offset, value, true)
  return copy
}

/** The same archive with a directory in the larger format, whose numbers need 64 bits. */
function large(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const place = view.getUint32(bytes.length - 6, true)
  const nameLength = view.getUint16(place + 28, true)
  const head = bytes.slice(place, place + 46 + nameLength)
  const first = new DataView(head.buffer)
  const extra = new DataView(new ArrayBuffer(28))
  extra.setUint16(0, 1, true)
  extra.setUint16(2, 24, true)
  for (const [at, from] of [
    [4, 24],
    [12, 20],
    [20, 42],
  ] as const)
    extra.setBigUint64(at, BigInt(first.getUint32(from, true)), true)
  for (const at of [20, 24, 42]) first.setUint32(at, 0xffffffff, true)
  first.setUint16(30, 28, true)
  const size = head.length + 28
  const tail = new DataView(new ArrayBuffer(56 + 20 + 22))
  tail.setUint32(0, 0x06064b50, true)
  tail.setBigUint64(32, 1n, true)
  tail.setBigUint64(40, BigInt(size), true)
  tail.setBigUint64(48, BigInt(place), true)
  tail.setUint32(56, 0x07064b50, true)
  tail.setBigUint64(64, BigInt(place + size), true)
  tail.setUint32(76, 0x06054b50, true)
  tail.setUint16(86, 0xffff, true)
  tail.setUint32(88, 0xffffffff, true)
  tail.setUint32(92, 0xffffffff, true)
  return new Uint8Array([
    ...bytes.slice(0, place),
    ...head,
    ...new Uint8Array(extra.buffer),
    ...new Uint8Array(tail.buffer),
  ])
}

describe('an archive', () => {
  test('gives its files, packed or not', async () => {
    const wanted = { 'Été.md': 'a'.repeat(500), 'b.md': '' }
    expect(await texts(archive())).toEqual(wanted)
    expect(await texts(zipSync(files, { level: 0 }))).toEqual(wanted)
  })

  test('may have numbers of 64 bits', async () => {
    expect(await texts(large(archive({ 'a.md': strToU8('abc') })))).toEqual({ 'a.md': 'abc' })
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['text', strToU8('PK is no archive, and long enough to be looked at')],
    ['half of one', archive().slice(0, 100)],
    ['one without its beginning', archive().slice(40)],
    [
      'one that says it has more files',
      (() => {
        const copy = archive()
        new DataView(copy.buffer).setUint16(copy.length - 12, 9, true)
        return copy
      })(),
    ],
  ])('is no %s', async (_, bytes) => {
    await expect(texts(bytes)).rejects.toBeInstanceOf(ZipError)
  })

  test.each([
    ['its size', 24, 501],
    ['its checksum', 16, 1],
    ['its place', 42, 60_000],
    ['its method', 10, 99],
  ])('with a file that lies about %s does not give that file', async (_, offset, value) => {
    await expect(texts(forged(archive(), offset, value))).rejects.toBeInstanceOf(ZipError)
  })

  test('that inflates to a thousand times what it says is stopped at what it says', async () => {
    const bomb = forged(archive({ 'a.md': new Uint8Array(20_000_000) }), 24, 100)
    expect(bomb.length).toBeLessThan(50_000)
    await expect(texts(bomb)).rejects.toThrow('more than it says')
  })

  test('with more files than any account has is refused before its directory is read', async () => {
    const bytes = large(archive({ 'a.md': strToU8('abc') }))
    new DataView(bytes.buffer).setBigUint64(bytes.length - 98 + 32, BigInt(zipLimits.entries + 1), true)
    await expect(texts(bytes)).rejects.toThrow('too many')
  })

  test('gives no file that is encrypted', async () => {
    expect(await texts(forged(archive({ 'a.md': strToU8('abc') }), 8, 1))).toEqual({})
  })
})
