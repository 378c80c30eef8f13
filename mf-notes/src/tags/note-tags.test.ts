import { describe, expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { type LocalNote, localView } from '../replica/view.ts'
import { ownTagNames, tagCounts, tagKey, tagNamesOf, tagNamesOfNote, tagsOfNote } from './note-tags.ts'
import { suggestTags } from './suggest-tags.ts'

const tag = (name: string) => ({ id: `id ${name}`, name, color: 'sapin' as const })

const note = (own: readonly string[], content = ''): LocalNote =>
  localView([{ ...aNote(content, { content, tags: own.map(tag) }), deleted_at: null }], [], 'u')[0] as LocalNote

describe('the tags of a note', () => {
  it.each<[string, readonly string[], string, string[], string[]]>([
    ['its own', ['Bio'], '', ['Bio'], ['bio']],
    ['those of its text', [], 'voir #bio et #Chimie', ['bio', 'Chimie'], ['bio', 'chimie']],
    ['once, by its own name', ['Géo'], '#geo #GÉO', ['Géo'], ['geo']],
    [
      'with what they stand below',
      ['svt/cœur'],
      '#bio/cellule/noyau',
      ['svt/cœur', 'bio/cellule/noyau'],
      ['svt', 'svt/coeur', 'bio', 'bio/cellule', 'bio/cellule/noyau'],
    ],
    ['without spaces around slashes', ['svt / cœur'], '#svt/cœur', ['svt / cœur'], ['svt', 'svt/coeur']],
    ['whole where a part is blank', ['km/h/'], '', ['km/h/'], ['km/h/']],
    ['not those in code', [], '`#bio`\n\n```\n#chimie\n```', [], []],
  ])('are %s', (_, own, content, names, keys) => {
    const tags = tagsOfNote(note(own, content))
    expect([[...tags.names.values()], [...tags.keys]]).toEqual([names, keys])
  })

  it('are read once for as long as the note is the same', () => {
    const read = note([], '#bio')
    const tags = tagsOfNote(read)
    Object.defineProperty(read, 'content', { get: () => expect.fail('read again') })
    expect(tagsOfNote(read)).toBe(tags)
  })

  it('are named for the search with what they stand below, as the learner writes them', () => {
    const notes = [note(['Bio'], '#chimie/Acides'), note(['Chimie'], '#bio/cellule')]
    const names = notes.map((each) => tagNamesOfNote(each, ownTagNames(notes)))
    expect(names).toEqual([
      ['Bio', 'Chimie', 'chimie/Acides'],
      ['Chimie', 'Bio', 'bio/cellule'],
    ])
  })
})

it('counts the notes of a tag and of those below it, each once', () => {
  const counts = tagCounts([note(['bio'], '#bio/cellule'), note([], '#Bio/cellule'), note(['chimie'])])
  expect(Object.fromEntries(counts)).toEqual({ bio: 2, 'bio/cellule': 2, chimie: 1 })
})

it('lists the most frequent names first, each by the name of the learner’s own tag', () => {
  const notes = [note([], '#geo'), note(['maths'], '#geo'), note(['Géo'], '#bio')]
  expect(tagNamesOf(notes)).toEqual(['Géo', 'bio', 'maths'])
})

describe('suggestions', () => {
  const notes = [
    note(['bio', 'à revoir'], '#bio/cellule #géo'),
    note(['bio'], '#bio/cellule #bio/ADN'),
    note(['Chimie'], '#2024-11'),
  ]

  it.each([
    ['b', ['bio', 'bio/cellule', 'bio/ADN']],
    ['bio', ['bio/cellule', 'bio/ADN']],
    ['bio/', ['bio/cellule', 'bio/ADN']],
    ['bio/a', ['bio/ADN']],
    ['CELL', ['bio/cellule']],
    ['GEO', ['géo']],
    ['geo', ['géo']],
    ['revoir', []],
    ['20', ['2024-11']],
    ['zzz', []],
  ])('for %s', (typed, expected) => expect(suggestTags(notes, typed)).toEqual(expected))

  it('leave out what is in the trash', () => {
    expect(suggestTags([{ ...note(['bio']), deleted_at: '2026-01-01T00:00:00Z' }], 'b')).toEqual([])
  })
})

it('compares names without case, accents and spaces around slashes', () => {
  expect([tagKey('SVT / Cœur'), tagKey('svt/coeur')]).toEqual(['svt/coeur', 'svt/coeur'])
})
