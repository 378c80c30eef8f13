import { describe, expect, it } from 'vitest'
import type { LinkedNote } from './alike-notes.ts'
import {
  createLinkIndex,
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
  ['Le cœur', '', '[[Le cœur]]'],
  ['Le cœur', 'ici', '[[Le cœur|ici]]'],
  ['a|b', 'x', '[[a\\|b|x]]'],
  ['Le cœur', ' Le cœur ', '[[Le cœur]]'],
  ['Le cœur', 'deux|mots', '[[Le cœur]]'],
  ['', '', '[[#Valves]]', 'Valves'],
  ['Le cœur', '', '[[Le cœur#Valves]]', 'Valves'],
  ['Le cœur', 'ici', '[[Le cœur#^a1b2|ici]]', '^a1b2'],
  ['Le cœur', '', '[[Le cœur#a b]]', 'a]] [[b'],
])('a link to the note %s', (name, shown, expected, anchor: string | null = null) =>
  expect(writeLink(name, shown, anchor)).toBe(expected),
)

it.each([
  ['Voir [[La cellule]] et [[La  cellule|elle]], [[la cellule]].', ['La cellule', 'la cellule']],
  ['[[Un]] [[E\u0301te\u0301]]', ['Un', 'Été']],
  ['| [[Un\\|le un]] |', ['Un|le un', 'Un']],
  ['[[]] [[ ]] [[ouvert', []],
  ['[[sur\ndeux lignes]]', []],
  ['[[a]b]]', []],
])('the names in %j', (text, names) => expect([...linkedNames(text)]).toEqual(names))

const note = (
  id: string,
  title: string,
  created: string,
  deleted_at: string | null = null,
  folder: string | null = null,
): LinkedNote => ({ id, title, folder, created_at: created, deleted_at })

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
    ['Bio#Noyau', { kind: 'note', id: 'a', title: 'Bio', anchor: 'Noyau' }],
    ['Bio#Noyau#Rôle', { kind: 'note', id: 'a', title: 'Bio', anchor: 'Noyau#Rôle' }],
    ['Bio# Noyau  double ', { kind: 'note', id: 'a', title: 'Bio', anchor: 'Noyau double' }],
    ['Bio#', { kind: 'missing', title: 'Bio#' }],
    ['Bio #^a1b2', { kind: 'note', id: 'a', title: 'Bio', anchor: '^a1b2' }],
    ['Bio#vrai/faux', { kind: 'note', id: 'a', title: 'Bio', anchor: 'vrai/faux' }],
    ['cours/SVT/Bio', { kind: 'note', id: 'a', title: 'Bio' }],
    ['cours/Bio.md#Noyau', { kind: 'note', id: 'a', title: 'Bio', anchor: 'Noyau' }],
    ['cours/physique', { kind: 'note', id: 'd', title: 'Physique quantique' }],
    ['cours/chimie', { kind: 'trashed', id: 'c', title: 'Chimie' }],
    ['cours/Partie', { kind: 'missing', title: 'cours/Partie' }],
    ['C# et .NET', { kind: 'note', id: 'i', title: 'C# et .NET' }],
    ['TCP/IP', { kind: 'note', id: 'j', title: 'TCP/IP' }],
    ['C# et .NET#Types', { kind: 'note', id: 'i', title: 'C# et .NET', anchor: 'Types' }],
    ['Info/C# et .NET', { kind: 'note', id: 'i', title: 'C# et .NET' }],
    ['TCP/IP#Couches', { kind: 'note', id: 'j', title: 'TCP/IP', anchor: 'Couches' }],
    ['Réseaux/TCP/IP', { kind: 'note', id: 'j', title: 'TCP/IP' }],
    ['#Noyau', { kind: 'missing', title: '#Noyau' }],
    ['Partie#Suite', { kind: 'missing', title: 'Partie', anchor: 'Suite' }],
    ['F# et .NET', { kind: 'missing', title: 'F# et .NET' }],
    ['cours/', { kind: 'missing', title: 'cours/' }],
  ])('%s', (name, target) => expect(index.target(name)).toEqual(target))

  it.each([
    ['Bio', 'a', 'Bio'],
    ['Bio#Noyau', 'a', 'Bio > Noyau'],
    ['Bio#Noyau#Rôle', 'a', 'Bio > Rôle'],
    ['Bio#^a1b2', 'a', 'Bio'],
    ['cours/Bio#Noyau|la cellule', 'a', 'la cellule'],
    ['Bio\\|la cellule', 'a', 'la cellule'],
    ['cours/Bio#Noyau\\|la cellule', 'a', 'la cellule'],
    ['A\\|B', 'l', 'A|B'],
    ['A\\|x', 'm', 'x'],
    ['A\\|B|c', 'l', 'c'],
    ['Rien\\|le rien', undefined, 'le rien'],
    ['Rien#Partie', undefined, 'Rien > Partie'],
  ])('[[%s]] leads to %s and shows %j', (inner, id, shown) => {
    const { target, ...link } = resolveLink(inner, index.target)
    expect([target.kind === 'missing' ? undefined : target.id, link.shown]).toEqual([id, shown])
  })

  it('is the note itself for its own heading', () => {
    const target = targetsFrom({ id: 'b', folder: null }, index)
    expect(target('#Noyau')).toEqual({ kind: 'note', id: 'b', title: '', anchor: 'Noyau' })
    expect(resolveLink('#Noyau#Rôle', target).shown).toBe('Rôle')
    expect(resolveLink('#^a1b2', target).shown).toBe('^a1b2')
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

describe('one title of several notes', () => {
  const index = createLinkIndex(
    [
      note('chimie', 'Plan', '2026-01-05', null, 'L2/Chimie'),
      note('td', 'Plan', '2026-01-04', null, 'L2/Chimie/TD'),
      note('bio', 'Plan', '2026-01-03', null, 'L2/Bio'),
      note('top', 'Plan', '2026-01-02'),
      note('older', 'Plan', '2026-01-01', null, 'L1/Bio'),
      note('gone', 'Plan', '2025-01-01', '2026-02-01', 'L2/Chimie/TP'),
      note('tcp', 'TCP/IP', '2026-01-01', null, 'Réseaux'),
      note('ip', 'TCP/IP', '2026-01-02', null, 'Internet'),
      note('one', 'Seule', '2026-01-01', null, 'L2'),
    ],
    [],
  )

  it.each<[string, string | null, string]>([
    // The path that is written.
    ['Chimie/Plan', null, 'chimie'],
    ['chimie/Plan', null, 'chimie'],
    ['TD/Plan', null, 'td'],
    ['L2/Bio/Plan', null, 'bio'],
    ['L1/Bio/Plan', 'L2/Bio', 'older'],
    ['/Plan', 'L2/Bio', 'top'],
    ['/L2/Bio/Plan', null, 'bio'],
    ['Coffre/L2/Chimie/Plan', null, 'chimie'],
    ['L3/Chimie/Plan#pH', null, 'chimie'],
    // It fits two: the nearer one, then the oldest.
    ['Bio/Plan', 'L2/Bio', 'bio'],
    ['Bio/Plan', 'L3', 'older'],
    ['Bio/Plan', null, 'older'],
    // It fits none.
    ['Physique/Plan', 'L2/Chimie/TD', 'td'],
    ['Physique/Plan', null, 'top'],
    // No path.
    ['Plan', 'L2/Chimie', 'chimie'],
    ['Plan', 'L2/Chimie/TD', 'td'],
    ['Plan', 'L2/Chimie/TP', 'chimie'],
    ['Plan', null, 'top'],
    ['Plan', 'L1', 'older'],
    ['plan', 'L2/Bio', 'bio'],
    ['Internet/TCP/IP', null, 'ip'],
    ['TCP/IP', null, 'tcp'],
    ['L1/Seule', null, 'one'],
  ])('%s from the folder %s is the note %s', (name, from, id) =>
    expect(index.target(name, from)).toMatchObject({ kind: 'note', id }),
  )

  it.each([
    ['chimie', 'Chimie/Plan'],
    ['td', 'TD/Plan'],
    ['bio', 'L2/Bio/Plan'],
    ['older', 'L1/Bio/Plan'],
    ['top', '/Plan'],
    ['ip', 'Internet/TCP/IP'],
    ['one', 'Seule'],
  ])('a link to the note %s is written %s, which leads there from anywhere', (id, name) => {
    const named = index.present.find((each) => each.id === id)
    expect(named && index.nameOf(named)).toBe(name)
    for (const from of [null, 'L1/Bio', 'L2/Chimie/TD']) expect(index.target(name, from)).toMatchObject({ id })
  })

  it('says the whole path of two in one folder, which leads to the oldest', () => {
    const twins = [note('b', 'Plan', '2026-01-02', null, 'L2'), note('a', 'Plan', '2026-01-01', null, 'L2')]
    const index = createLinkIndex(twins, [])
    expect(twins.map(index.nameOf)).toEqual(['/L2/Plan', '/L2/Plan'])
    expect(index.target('/L2/Plan')).toMatchObject({ id: 'a' })
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
    [
      'after a note went to another folder',
      [note('a', 'Bio', '2026-01-02', null, 'L2'), ...notes.slice(1)],
      former,
      false,
    ],
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
