import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, test } from 'vitest'
import {
  fileDatabase,
  forgetFile,
  keepFile,
  keepHighlights,
  keptFile,
  keptHighlights,
  makingRoom,
} from './kept-files.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

test.each([
  ['nothing while there is room', [3, 3], 4, []],
  ['the one that was opened longest ago', [3, 4], 4, [0]],
  ['as many as it takes', [3, 3, 4], 8, [0, 1, 2]],
])('what makes room: %s', (_name, sizes, size, places) => {
  const opened = sizes.map((length, at) => ({ size: length, at }))
  expect(makingRoom(opened, size, 10)).toEqual(places)
})

test('an old one that was opened again stays', () => {
  const opened = [
    { size: 5, at: 9 },
    { size: 5, at: 2 },
  ]
  expect(makingRoom(opened, 5, 10)).toEqual([1])
})

describe('a file that was opened', () => {
  const file = { noteId: 'n', name: 'Résumé.pdf' }
  let files: ReturnType<typeof fileDatabase>
  beforeEach(async () => {
    files = fileDatabase(crypto.randomUUID())
    await keepFile(files, file, { path: 'n/1', bytes: bytes(1, 2), now: 1 })
  })

  it('is there without the server, under any way to write its name', async () => {
    expect(await keptFile(files, { ...file, name: file.name.normalize('NFD') }, null, 2)).toEqual(bytes(1, 2))
    expect(await keptFile(files, { ...file, noteId: 'm' }, null, 2)).toBeNull()
  })

  it('has its highlights, as long as it is there', async () => {
    const highlights = { attachmentId: 'a', rows: [] }
    expect(await keptHighlights(files, file)).toBeNull()
    await keepHighlights(files, file, highlights)
    expect(await keptFile(files, file, null, 2)).toEqual(bytes(1, 2))
    expect(await keptHighlights(files, file)).toEqual(highlights)
    await forgetFile(files, file)
    expect(await keptHighlights(files, file)).toBeNull()
    await keepHighlights(files, file, highlights)
    expect(await keptHighlights(files, file)).toBeNull()
  })

  it('is not used where another has replaced it', async () => {
    expect(await keptFile(files, file, 'n/1', 2)).toEqual(bytes(1, 2))
    expect(await keptFile(files, file, 'n/2', 2)).toBeNull()
    await keepFile(files, file, { path: 'n/2', bytes: bytes(3), now: 3 })
    expect(await keptFile(files, file, null, 4)).toEqual(bytes(3))
  })

  it('goes with the file of the note', async () => {
    await forgetFile(files, file)
    expect(await keptFile(files, file, null, 2)).toBeNull()
  })
})
