import { expect, test } from 'vitest'
import { id, recordOf } from '../testing/index.ts'
import type { ReleaseRecord } from './record.ts'
import { type ReleaseSize, sizeOf } from './size.ts'

const file = (size: number, brotli?: number) => ({
  integrity: 'sha256-x',
  type: 'text/javascript',
  size,
  ...(brotli !== undefined && { brotli }),
})
const files = {
  'remoteEntry.js': file(100, 40),
  'app.js': file(1_000, 300),
  'app.css': file(50),
  'later.js': file(600, 200),
  'shell.js': file(900, 250),
  'shell.css': file(80, 30),
}

test.each<[name: string, record: ReleaseRecord, expected: ReleaseSize]>([
  ['a remote', recordOf('mf-notes', id('a'), { files }), { entry: 40, app: 350, total: 870 }],
  ['the shell', recordOf('shell', id('a'), { files }), { entry: 250, app: 30, total: 870 }],
  ['a remote without an area', recordOf('mf-ai', id('a'), { files, exposes: {} }), { entry: 40, app: 0, total: 870 }],
])('%s is weighed as it is sent', (_name, record, expected) => {
  expect(sizeOf(record)).toEqual(expected)
})
