import { Allowance } from '@cahier/contract/reading'
import { expect, it } from 'vitest'
import type { StoredNote } from '../replica/operation.ts'
import { archiveOf, exportedFiles, fileOf } from './export.ts'
import { planImport } from './import-plan.ts'
import { limits } from './limits.ts'

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
  is_template: false,
  is_live: false,
  deleted_at: null,
  ...given,
})
const tag = (name: string) => ({ id: name, name, color: 'encre' as const })
const notes = [note(2), note(1, { tags: [tag('été'), tag('bio')], is_pinned: true }), note(3, { folder: 'SVT' })]
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

it('has one order and one name for each file, in whichever order the notes are given', () => {
  const files = exportedFiles(notes, new Map())
  expect(files.map(({ name }) => name)).toEqual(['La cellule.md', 'La cellule (2).md', 'La cellule (3).md'])
  expect(files[0]?.content).toContain(`id: ${id(1)}`)
  expect(exportedFiles(notes.toReversed(), new Map())).toEqual(files)
})

it('imported into an empty account and exported again has the same bytes', async () => {
  const head = 'aliases: [a]\ncours:\n  niveau: 1re'
  const first = archiveOf(notes, new Map([[id(2), { name: id(2), head }]]))
  const plan = await planImport([new File([first], 'notes.zip')], new Map(), new Allowance(limits))
  expect([plan.problems, plan.remarks, plan.duplicates]).toEqual([[], [], 0])
  expect(plan.notes.map((imported) => imported.head)).toEqual([null, head, null])

  // The other account gives them ids of its own and remembers the names that they had.
  const origins = new Map(
    plan.notes.map((imported, index) => [id(90 - index), { name: imported.id ?? '', head: imported.head }]),
  )
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

it('puts a note with pictures into a folder with them, and leaves its text as it is', async () => {
  const content = 'Voir ![schéma](<schéma 1.png>) et ![[Coffre/schéma 1.png|300]].'
  const shown = note(1, { content, attachment_count: 1 })
  const pictures = new Map([[shown.id, [{ name: 'schéma 1.png', content: new Uint8Array([1, 2]) }]]])
  const files = exportedFiles([shown, note(2)], new Map(), pictures)
  expect(files.map(({ name }) => name)).toEqual([
    'La cellule/La cellule.md',
    'La cellule/schéma 1.png',
    'La cellule (2).md',
  ])
  expect(files[0]?.content).toContain(`\n\n${content}\n`)
  const { name, file } = fileOf(shown, new Map(), pictures)
  expect(name).toBe('La cellule.zip')
  const plan = await planImport([new File([file], name)], new Map(), new Allowance(limits))
  expect(plan.notes.map((imported) => [imported.content, imported.folder])).toEqual([[content, null]])
  expect(plan.problems).toEqual([])
  expect(plan.files.map(({ noteId, file: brought }) => [noteId, brought.name, brought.type])).toEqual([
    [shown.id, 'schéma 1.png', 'image/png'],
  ])
  expect(await bytesOf(plan.files[0]?.file ?? new Blob())).toEqual(new Uint8Array([1, 2]))
  expect(fileOf(shown, new Map()).name).toBe('La cellule.md')
})
