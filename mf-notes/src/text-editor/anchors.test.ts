import { describe, expect, it } from 'vitest'
import { anchorsOf, findHeading, partAt, placeOfAnchor } from './anchors.ts'
import { headingsIn } from './headings.ts'
import { noteParser } from './note-parser.ts'

const text = `Avant.

# Cellule

Début. ^intro

## Noyau

### Rôle

Le rôle du noyau.

## Membrane

### Rôle

Le rôle de la membrane.

- un point ^point
  - dessous
- autre

> cité
> deux fois ^cite

| a | b |
| - | - |
| 1 ^case | 2 |

^tableau

# Été & **hiver**

Deux lignes
dont une ^Ligne-2

# C# : types

# Fin
`
const tree = noteParser.parse(text)
const headings = headingsIn(tree, text)

describe('a heading', () => {
  it.each([
    ['Cellule', 'Cellule', 1],
    ['cellule', 'Cellule', 1],
    ['Rôle', 'Rôle', 3],
    ['Membrane#Rôle', 'Rôle', 5],
    ['Cellule#Membrane#Rôle', 'Rôle', 5],
    ['cellule # membrane', 'Membrane', 4],
    ['Été & hiver', 'Été & hiver', 6],
    ['E\u0301te\u0301  &  hiver', 'Été & hiver', 6],
    ['ete hiver', 'Été & hiver', 6],
    ['C# : types', 'C# : types', 7],
    ['C  types', 'C# : types', 7],
    ['Noyau#Membrane', undefined, undefined],
    ['Rôle#Noyau', undefined, undefined],
    ['Mitochondrie', undefined, undefined],
    ['#', undefined, undefined],
    ['&', undefined, undefined],
    ['', undefined, undefined],
  ])('%j is “%s”', (anchor, words, count) => {
    const found = findHeading(headings, anchor)
    expect([found?.text, found && headings.indexOf(found) + 1]).toEqual([words, count ?? null])
  })

  it('is the one with the very words, else the first with these letters', () => {
    const two = headingsIn(noteParser.parse('# été\n# Été\n# ÉTÉ'), '# été\n# Été\n# ÉTÉ')
    expect(findHeading(two, 'ÉTÉ')).toBe(two[2])
    expect(findHeading(two, 'eté')).toBe(two[0])
  })

  it.each([
    [0, 'Cellule'],
    [2, 'Rôle'],
    [4, 'Membrane#Rôle'],
    [5, 'Été & hiver'],
    [6, 'C : types'],
  ])('number %i has an anchor that leads to it', (place, anchor) => {
    expect(anchorsOf(headings)[place]).toBe(anchor)
    expect(findHeading(headings, anchor)).toBe(headings[place])
  })

  it('has none where the first of its words hides it', () => {
    const twins = headingsIn(noteParser.parse('# Un\n# Un\n#'), '# Un\n# Un\n#')
    expect(anchorsOf(twins)).toEqual(['Un', null, null])
  })
})

/** The text of a part, from its first block to the end of its last. */
function part(anchor: string): string | null {
  const blocks = partAt(tree, text, anchor)
  return blocks && text.slice(blocks[0]?.from, blocks.at(-1)?.to)
}

describe('the part of a text', () => {
  it.each([
    ['Noyau', '## Noyau\n\n### Rôle\n\nLe rôle du noyau.'],
    ['Rôle', '### Rôle\n\nLe rôle du noyau.'],
    ['Fin', '# Fin'],
    ['C# : types', '# C# : types'],
    ['^intro', 'Début. ^intro'],
    ['^INTRO', 'Début. ^intro'],
    ['^point', '- un point ^point\n  - dessous'],
    ['^cite', '> cité\n> deux fois ^cite'],
    ['^tableau', '| a | b |\n| - | - |\n| 1 ^case | 2 |'],
    ['^ligne-2', 'Deux lignes\ndont une ^Ligne-2'],
    // A cell ends in the middle of a line.
    ['^case', null],
    ['^rien', null],
    ['^', null],
    ['Rien', null],
  ])('at %s', (anchor, expected) => expect(part(anchor)).toBe(expected))

  it('under a heading ends at the next one of its level', () => {
    expect(part('Membrane')).toMatch(/^## Membrane[^#]*### Rôle[^#]*\^tableau$/)
    expect(part('Cellule')).toMatch(/^# Cellule[\s\S]*## Membrane[\s\S]*\^tableau$/)
  })

  it('in a quotation stays in it', () => {
    const quoted = '> ## Un\n> texte\n>\n> ## Deux\n\nfin'
    const blocks = partAt(noteParser.parse(quoted), quoted, 'Deux')
    expect(blocks?.map(({ name }) => name)).toEqual(['ATXHeading2'])
  })

  it('begins where a link leads', () => {
    expect(placeOfAnchor(text, 'Membrane#Rôle')).toBe(text.lastIndexOf('### Rôle'))
    expect(placeOfAnchor(text, '^tableau')).toBe(text.indexOf('| a'))
    expect(placeOfAnchor(text, 'Rien')).toBeNull()
  })
})

describe('the id of a block', () => {
  it.each([
    ['texte ^id', ['^id']],
    ['texte ^id  ', ['^id']],
    ['^id', ['^id']],
    ['un ^a\ndeux ^b-2', ['^a', '^b-2']],
    ['# Titre ^id', ['^id']],
    ['- [ ] tâche ^id', ['^id']],
    ['texte^id', []],
    ['^id texte', []],
    ['texte ^id.', []],
    ['texte ^', []],
    ['texte ^é', []],
    ['`code ^id`', []],
    ['$x ^2$', []],
    ['texte \\^id', []],
  ])('in %j', (source, expected) => {
    const found: string[] = []
    noteParser.parse(source).iterate({
      enter({ name, from, to }) {
        if (name === 'BlockId') found.push(source.slice(from, to))
      },
    })
    expect(found).toEqual(expected)
  })
})
