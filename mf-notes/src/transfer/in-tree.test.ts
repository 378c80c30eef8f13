import { describe, expect, it } from 'vitest'
import { createLinkIndex } from '../links/note-links.ts'
import { fileFinder } from './archive-path.ts'
import { inTree } from './in-tree.ts'
import type { MarkdownNote } from './markdown-note.ts'
import { emptyTree } from './open-archive.ts'

const tree = emptyTree(true)
const paths = ['Chimie/Acides.md', 'Chimie/Intro.md', 'Histoire/Les Gaulois.md', 'Cours/Page (2).md']
for (const name of paths) tree.titles.set(name, name)
const others = ['Chimie/schéma.png', 'img/ph.png', 'Histoire/ph.png', 'Cours/notes 1.pdf', 'a#b.png']
for (const name of others) tree.others.set(name, { name, size: 1, read: () => new Uint8Array(1) })
tree.titles.set('Chimie/bases.md', 'Les bases [1]')
tree.titles.set('Chimie/sels.md', 'Sels')
tree.titles.set('Histoire/sels.md', 'Gabelle')
tree.titles.set('Info/C.md', 'C').set('Info/C#.md', 'C#')
tree.titles.set('Chimie/Été.md', 'Été').set('Chimie/Ete.md', 'Ete')
const find = fileFinder([...tree.titles.keys(), ...others])
const index = createLinkIndex(
  Array.from(tree.titles, ([id, title]) => ({ id, title, folder: null, deleted_at: null, created_at: '' })),
  [],
)
const note = (content: string, given: Partial<MarkdownNote> = {}): MarkdownNote => ({
  id: null,
  title: 'Acides',
  content,
  tags: [],
  folder: null,
  pinned: false,
  created: null,
  updated: null,
  head: null,
  ...given,
})
const path = 'Chimie/Acides.md'
const placed = (content: string) => inTree({ note: note(content), path, folderPath: path }, tree, find, index)

describe('a link to the file of a note', () => {
  it.each([
    ['beside it', '[a](Intro.md)', '[[Chimie/Intro.md|a]]'],
    ['in another folder', '[a](../Histoire/Les%20Gaulois.md)', '[[Histoire/Les Gaulois.md|a]]'],
    ['in angle brackets', '[a](<../Histoire/Les Gaulois.md>)', '[[Histoire/Les Gaulois.md|a]]'],
    ['with brackets', '[a](../Cours/Page%20(2).md)', '[[Cours/Page (2).md|a]]'],
    ['with escapes in what it shows', '[a \\[1\\]](Intro.md)', '[[Chimie/Intro.md]]'],
    ['by the name of a file whose note has another title', '[[bases]]', '[[Les bases \\[1\\]|bases]]'],
    ['by that name and its folder', '[[Chimie/bases.md|b]]', '[[Les bases \\[1\\]|b]]'],
    ['by that name, with a heading', '[[bases#pH]]', '[[Les bases \\[1\\]#pH|bases#pH]]'],
    ['by that name, in a table', '| [[bases\\|b]] |', '| [[Les bases \\[1\\]\\|b]] |'],
    ['that it shows', '![[bases]]', '![[Les bases \\[1\\]]]'],
    ['by a name that is another note’s title', '[[Histoire/sels]]', '[[Gabelle|Histoire/sels]]'],
    ['in letters that several titles have', '[[été]]', '[[Été|été]]'],
    ['twice in a line', '[a](Intro.md), [b](Intro.md)', '[[Chimie/Intro.md|a]], [[Chimie/Intro.md|b]]'],
  ])('%s leads to the note', (_where, text, expected) => {
    expect(placed(text)).toMatchObject({ note: { content: expected }, remarks: ['links'], files: [] })
  })

  it.each([
    ['of the web', '[a](https://exemple.fr/Intro.md)'],
    ['that is not there', '[a](Absent.md)'],
    ['that is a picture', '![a](Intro.md)'],
    ['by its title', '[[Sels]], [[Chimie/Sels]], [[Sels#pH|s]] et ![[Sels]]'],
    ['by its title, with a sharp', '[[C#]] et [[C]]'],
    ['by its title, in other letters', '[[SELS]] et [[Les bases \\[1\\]|bases]]'],
    ['in a block of code', '```\n[a](Intro.md)\n```'],
    ['in code', 'Écrire `[a](Intro.md)` ou `` `[a](Intro.md) ``.'],
    ['with a broken address', '[a](%E0%A4%A.md)'],
    ['to a heading', '[a](#titre)'],
  ])('%s stays as it is', (_where, text) => {
    expect(placed(text)).toMatchObject({ note: { content: text }, remarks: [], files: [] })
  })
})

it('names notes by their titles already where it is an export of this application', () => {
  const own = note('[[bases]], [[bases.md]]', { id: '20000000-0000-4000-8000-000000000001' })
  expect(inTree({ note: own, path, folderPath: path }, tree, find, index)).toMatchObject({ note: own, remarks: [] })
})

describe('a file that a text names', () => {
  it.each([
    ['![](schéma.png)', '![](schéma.png)', ['schéma.png']],
    ['![pH](../img/ph.png "Le pH")', '![pH](ph.png "Le pH")', ['ph.png']],
    ['![[ph.png|300]] et ![[img/ph.png]]', '![[ph.png|300]] et ![[img/ph.png]]', ['ph.png']],
    ['![[ph.png|300]] et ![[Histoire/ph.png|50]]', '![[ph.png|300]] et ![[ph (2).png|50]]', ['ph.png', 'ph (2).png']],
    ['![](../img/ph.png) ![b](../Histoire/ph.png)', '![](ph.png) ![b](<ph (2).png>)', ['ph.png', 'ph (2).png']],
    ['[cours](<../Cours/notes 1.pdf#page=3>)', '[cours](<notes 1.pdf#page=3>)', ['notes 1.pdf']],
    ['[[Cours/notes 1.pdf#page=3|p. 3]]', '[[Cours/notes 1.pdf#page=3|p. 3]]', ['notes 1.pdf']],
    ['![](../a%23b.png)', '![](a#b.png)', ['a#b.png']],
    ['[![petit](schéma.png)](https://exemple.fr)', '[![petit](schéma.png)](https://exemple.fr)', ['schéma.png']],
  ])('of %s comes with it', (text, expected, names) => {
    const { note: given, files, remarks } = placed(text)
    expect([given.content, files.map(({ name }) => name), remarks]).toEqual([expected, names, []])
  })
})
