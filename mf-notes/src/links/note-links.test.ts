import { describe, expect, it } from 'vitest'
import {
  createLinkIndex,
  type LinkedNote,
  linkedNames,
  linkIndexOf,
  readLink,
  resolveLink,
  targetsFrom,
  writeLink,
} from './note-links.ts'

it.each([
  ['La cellule', { name: 'La cellule', label: null }],
  [' La cellule ', { name: 'La cellule', label: null }],
  ['La cellule|elle', { name: 'La cellule', label: 'elle' }],
  ['La cellule|', { name: 'La cellule', label: null }],
  ['A\\|B|c', { name: 'A|B', label: 'c' }],
  ['f\\[0\\]', { name: 'f[0]', label: null }],
])('the link [[%s]]', (inner, expected) => expect(readLink(inner)).toEqual(expected))

it.each(['La cellule', 'A|B', 'f[0]', 'C:\\notes', ']] fin'])('a link to %j names that title', (title) => {
  const written = writeLink(title)
  expect(readLink(written.slice(2, -2)).name).toBe(title)
  expect([...linkedNames(`avant ${written} après`)][0]).toBe(title)
})

it.each([
  ['Voir [[La cellule]] et [[La  cellule|elle]], [[la cellule]].', ['La cellule', 'la cellule']],
  ['[[Un]] [[E\u0301te\u0301]]', ['Un', 'Été']],
  ['| [[Un\\|le un]] |', ['Un|le un', 'Un']],
  ['[[]] [[ ]] [[ouvert', []],
  ['[[sur\ndeux lignes]]', []],
  ['[[a]b]]', []],
])('the names in %j', (text, names) => expect([...linkedNames(text)]).toEqual(names))

const note = (id: string, title: string, created: string, deleted_at: string | null = null): LinkedNote => ({
  id,
  title,
  created_at: created,
  deleted_at,
})

describe('the note of a name', () => {
  const index = createLinkIndex(
    [
      note('a', 'Bio', '2026-01-02'),
      note('b', 'BIO', '2026-01-01'),
      note('c', 'Chimie', '2026-01-01', '2026-02-01'),
      note('d', 'Physique quantique', '2026-01-01'),
      note('e', 'Histoire', '2026-01-03'),
      note('f', 'Histoire', '2026-01-01', '2026-02-01'),
      note('g', 'La pêche', '2026-01-01'),
      note('h', 'La péché', '2026-01-02'),
      note('i', 'C# et .NET', '2026-01-01'),
      note('j', 'TCP/IP', '2026-01-01'),
      note('k', 'IP', '2026-01-01'),
      note('l', 'A|B', '2026-01-01'),
      note('m', 'A', '2026-01-01'),
    ],
    [
      { note_id: 'd', title: 'Physique' },
      { note_id: 'd', title: 'Bio' },
      { note_id: 'gone', title: 'Partie' },
    ],
  )

  it.each([
    ['Bio', { kind: 'note', id: 'a', title: 'Bio' }],
    ['BIO', { kind: 'note', id: 'b', title: 'BIO' }],
    ['bio', { kind: 'missing', title: 'bio' }],
    ['chimie', { kind: 'trashed', id: 'c', title: 'Chimie' }],
    ['physique', { kind: 'note', id: 'd', title: 'Physique quantique' }],
    ['La péché', { kind: 'note', id: 'h', title: 'La péché' }],
    ['La  pe\u0302che', { kind: 'note', id: 'g', title: 'La pêche' }],
    ['la peche', { kind: 'missing', title: 'la peche' }],
    ['histoire', { kind: 'note', id: 'e', title: 'Histoire' }],
    ['Physique quantique', { kind: 'note', id: 'd', title: 'Physique quantique' }],
    ['Histoire', { kind: 'note', id: 'e', title: 'Histoire' }],
    ['Partie', { kind: 'missing', title: 'Partie' }],
    ['Bio#Noyau', { kind: 'note', id: 'a', title: 'Bio', heading: 'Noyau' }],
    ['Bio#Noyau#Rôle', { kind: 'note', id: 'a', title: 'Bio', heading: 'Rôle' }],
    ['Bio #^a1b2', { kind: 'note', id: 'a', title: 'Bio' }],
    ['cours/SVT/Bio', { kind: 'note', id: 'a', title: 'Bio' }],
    ['cours/Bio.md#Noyau', { kind: 'note', id: 'a', title: 'Bio', heading: 'Noyau' }],
    ['cours/physique', { kind: 'note', id: 'd', title: 'Physique quantique' }],
    ['cours/chimie', { kind: 'trashed', id: 'c', title: 'Chimie' }],
    ['cours/Partie', { kind: 'missing', title: 'cours/Partie' }],
    ['C# et .NET', { kind: 'note', id: 'i', title: 'C# et .NET' }],
    ['TCP/IP', { kind: 'note', id: 'j', title: 'TCP/IP' }],
    ['TCP/IP#Couches', { kind: 'note', id: 'j', title: 'TCP/IP', heading: 'Couches' }],
    ['#Noyau', { kind: 'missing', title: '#Noyau' }],
    ['cours/', { kind: 'missing', title: 'cours/' }],
  ])('%s', (name, target) => expect(index.target(name)).toEqual(target))

  it.each([
    ['Bio', 'a', 'Bio'],
    ['Bio#Noyau', 'a', 'Bio > Noyau'],
    ['cours/Bio#Noyau|la cellule', 'a', 'la cellule'],
    ['Bio\\|la cellule', 'a', 'la cellule'],
    ['cours/Bio#Noyau\\|la cellule', 'a', 'la cellule'],
    ['A\\|B', 'l', 'A|B'],
    ['A\\|x', 'm', 'x'],
    ['A\\|B|c', 'l', 'c'],
    ['Rien\\|le rien', undefined, 'le rien'],
  ])('[[%s]] leads to %s and shows %j', (inner, id, shown) => {
    const { target, ...link } = resolveLink(inner, index.target)
    expect([target.kind === 'missing' ? undefined : target.id, link.shown]).toEqual([id, shown])
  })

  it('is the note itself for its own heading', () => {
    const target = targetsFrom('b', index)
    expect(target('#Noyau')).toEqual({ kind: 'note', id: 'b', title: 'Noyau' })
    expect(target('Bio')).toMatchObject({ id: 'a' })
    expect(target('##')).toMatchObject({ kind: 'missing' })
  })

  it('is found under its title and its former ones, unless another note has them', () => {
    expect([...index.namesOf('d')]).toEqual(['physique quantique', 'physique'])
    expect([...index.namesOf('b')]).toEqual(['bio'])
    expect([...index.namesOf('a')]).toEqual(['bio'])
    expect([...index.namesOf('f')]).toEqual([])
  })
})

describe('the index of all notes', () => {
  const notes = [note('a', 'Bio', '2026-01-02'), note('b', 'Chimie', '2026-01-01')]
  const former = [{ note_id: 'a', title: 'Biologie' }]
  it.each<[string, LinkedNote[], typeof former, boolean]>([
    ['where other notes have the same titles', notes.map((one) => ({ ...one })), [...former], true],
    ['after another title', [note('a', 'Bios', '2026-01-02'), ...notes.slice(1)], former, false],
    [
      'after a note went to the trash',
      [note('a', 'Bio', '2026-01-02', '2026-02-01'), ...notes.slice(1)],
      former,
      false,
    ],
    ['after a note was made anew', [note('a', 'Bio', '2026-01-05'), ...notes.slice(1)], former, false],
    ['after a new note', [...notes, note('c', 'Droit', '2026-01-03')], former, false],
    ['after a title was given up', notes, [...former, { note_id: 'b', title: 'Chimies' }], false],
  ])('%s', (_case, now, formerNow, isSame) => {
    const before = linkIndexOf(notes, former)
    expect(linkIndexOf(now, formerNow) === before).toBe(isSame)
    expect(linkIndexOf(now, formerNow).target('bio').kind).toBe(
      now[0]?.deleted_at ? 'trashed' : now[0]?.title === 'Bio' ? 'note' : 'missing',
    )
  })
})
