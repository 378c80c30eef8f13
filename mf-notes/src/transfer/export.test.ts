import { expect, it } from 'vitest'
import type { StoredNote } from '../replica/operation.ts'
import { archiveOf, markdownFiles } from './export.ts'
import { planImport } from './import-plan.ts'

const id = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const note = (number: number, given: Partial<StoredNote> = {}): StoredNote => ({
  id: id(number),
  user_id: 'u',
  title: 'La cellule',
  content: `Texte ${number}\n`,
  type: 'note',
  folder: null,
  is_pinned: false,
  is_shared: false,
  version: 3,
  created_at: '2024-03-01T08:00:00.123456+00:00',
  updated_at: '2025-01-02T10:00:00+00:00',
  tags: [],
  attachment_count: 0,
  pinned_at: null,
  file_names: [],
  deleted_at: null,
  ...given,
})
const tag = (name: string) => ({ id: name, name, color: 'encre' as const })
const notes = [note(2), note(1, { tags: [tag('été'), tag('bio')], is_pinned: true }), note(3, { folder: 'SVT' })]
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

it('has one order and one name for each file, in whichever order the notes are given', () => {
  const files = markdownFiles(notes, new Map())
  expect(files.map(({ name }) => name)).toEqual(['La cellule.md', 'La cellule (2).md', 'La cellule (3).md'])
  expect(files[0]?.content).toContain(`id: ${id(1)}`)
  expect(markdownFiles(notes.toReversed(), new Map())).toEqual(files)
})

it('imported into an empty account and exported again has the same bytes', async () => {
  const first = archiveOf(notes, new Map())
  const plan = await planImport([new File([first], 'notes.zip')], new Set())
  expect([plan.problems, plan.duplicates]).toEqual([[], 0])

  // The other account gives them ids of its own and remembers the names that they had.
  const origins = new Map(plan.notes.map((imported, index) => [id(90 - index), imported.id ?? '']))
  const there = plan.notes.map((imported, index) =>
    note(90 - index, {
      title: imported.title,
      content: imported.content,
      folder: imported.folder,
      is_pinned: imported.pinned,
      version: 1,
      created_at: imported.created?.replace('Z', '+00:00') ?? '',
      updated_at: imported.updated?.replace('Z', '+00:00') ?? '',
      tags: imported.tags.map(tag).toReversed(),
    }),
  )
  expect(await bytesOf(archiveOf(there, origins))).toEqual(await bytesOf(first))
})
