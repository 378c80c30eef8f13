import { expect, it } from 'vitest'
import { checkImage, maxImageBytes } from './image-kind.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const gif = [...new TextEncoder().encode('GIF89a')]
const svg = [...new TextEncoder().encode('<svg xmlns')]

it.each([
  ['a PNG', png, 'image/png', 'image/png'],
  ['a JPEG', jpeg, 'image/jpeg', 'image/jpeg'],
  ['a GIF', gif, 'image/gif', 'image/gif'],
  ['a GIF of 1987', [...new TextEncoder().encode('GIF87a')], 'image/gif', 'image/gif'],
  ['a JPEG under another name', jpeg, 'image/png', 'image/jpeg'],
  ['a page under the name of a picture', [...new TextEncoder().encode('<!doctype html>')], 'image/png', 'type'],
  ['a drawing', svg, 'image/svg+xml', 'type'],
  ['a picture that says it is none', png, 'application/octet-stream', 'type'],
  ['half a signature', png.slice(0, 4), 'image/png', 'type'],
  ['nothing', [], 'image/png', 'type'],
  ['2 MB exactly', [...png, ...new Array(maxImageBytes - png.length).fill(0)], 'image/png', 'image/png'],
  ['a byte more', [...png, ...new Array(maxImageBytes - png.length + 1).fill(0)], 'image/png', 'size'],
])('checks %s', async (_, bytes, type, verdict) => {
  expect(await checkImage(new File([new Uint8Array(bytes)], 'x', { type }))).toBe(verdict)
})
