import { describe, expect, it } from 'vitest'
import { folderOf, linkNotes, pageName } from './archive-path.ts'

it.each([
  ['Le cœur 0123456789abcdef0123456789ABCDEF', 'Le cœur'],
  ['Le cœur 0123456789abcdef', 'Le cœur 0123456789abcdef'],
  ['0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
])('the page %s is called %s', (name, expected) => expect(pageName(name)).toBe(expected))

const id = '0123456789abcdef0123456789abcdef'
it.each([
  ['Intro.md', null, true],
  ['Coffre/Chimie/Intro.md', 'Coffre/Chimie', true],
  ['Coffre\\Chimie\\Intro.md', 'Coffre/Chimie', true],
  ['./Cours/Intro.md', 'Cours', true],
  [`Export-1a2b3c4d-aaaa/Cours ${id}/Intro ${id}.md`, 'Cours', true],
  ['a/b/c/d/e/Intro.md', 'a/b/c/d/e', true],
  ['a/b/c/d/e/f/Intro.md', 'a/b/c/d/e – f', false],
  [`${'a'.repeat(99)}/bb/Intro.md`, 'a'.repeat(99), false],
  ['../../etc/Intro.md', null, true],
  ['C:\\Cours\\Intro.md', 'Cours', true],
])('the folder of %s is %s', (path, folder, isWhole) => expect(folderOf(path)).toEqual({ folder, isWhole }))

describe('links to files of an archive', () => {
  const paths = new Set(['Chimie/Intro.md', 'Histoire/Les Gaulois.md', `Cours/Page (2) ${id}.md`])
  const linked = (text: string) =>
    linkNotes(text, 'Chimie/Acides.md', (path, shown) => (paths.has(path) ? `[[${path}|${shown}]]` : null))

  it.each([
    ['beside it', '[a](Intro.md)', '[[Chimie/Intro.md|a]]'],
    ['in another folder', '[a](../Histoire/Les%20Gaulois.md)', '[[Histoire/Les Gaulois.md|a]]'],
    ['in angle brackets', '[a](<../Histoire/Les Gaulois.md>)', '[[Histoire/Les Gaulois.md|a]]'],
    ['with a heading', '[a](Intro.md#le-ph)', '[[Chimie/Intro.md|a]]'],
    ['with brackets', `[a](../Cours/Page%20(2)%20${id}.md)`, `[[Cours/Page (2) ${id}.md|a]]`],
    ['with escapes in what it shows', '[a \\[1\\]](Intro.md)', '[[Chimie/Intro.md|a [1]]]'],
    ['twice in a line', '[a](Intro.md), [b](Intro.md)', '[[Chimie/Intro.md|a]], [[Chimie/Intro.md|b]]'],
  ])('%s lead to its note', (_where, text, expected) => expect(linked(text)).toBe(expected))

  it.each([
    ['of the web', '[a](https://exemple.fr/Intro.md)'],
    ['that are not in it', '[a](Absent.md)'],
    ['out of it', '[a](../../../Intro.md)'],
    ['that are pictures', '![a](Intro.md)'],
    ['in code', '```\n[a](Intro.md)\n```'],
    ['with a broken address', '[a](%E0%A4%A.md)'],
    ['to a heading', '[a](#titre)'],
  ])('%s stay as they are', (_where, text) => expect(linked(text)).toBe(text))
})
