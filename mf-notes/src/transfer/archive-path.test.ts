import { describe, expect, it } from 'vitest'
import { fileFinder, folderOf, pageName } from './archive-path.ts'

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

describe('a file is found', () => {
  const find = fileFinder([
    'Coffre/Chimie/Acides.md',
    'Coffre/Chimie/Intro.md',
    'Coffre/Chimie/schéma.png',
    'Coffre/Histoire/Intro.md',
    'Coffre/Histoire/img/Carte.png',
    'Coffre/img/carte.png',
    'Coffre/f#.md',
    'Coffre/Page (2) x.md',
    'Coffre/e\u0301te\u0301.png',
  ])
  it.each([
    ['beside', 'Intro.md', 'Coffre/Chimie/Intro.md'],
    ['above', '../img/carte.png', 'Coffre/img/carte.png'],
    ['by an encoded address', '../Page%20(2)%20x.md', 'Coffre/Page (2) x.md'],
    ['with a heading', 'Intro.md#le-ph', 'Coffre/Chimie/Intro.md'],
    ['with a sharp in its name', '../f#.md', 'Coffre/f#.md'],
    ['from the top', 'img/carte.png', 'Coffre/img/carte.png'],
    ['from the top, with a slash', '/Histoire/Intro.md', 'Coffre/Histoire/Intro.md'],
    ['by its name alone', 'schéma.png', 'Coffre/Chimie/schéma.png'],
    ['by a decomposed name', 'sche\u0301ma.png', 'Coffre/Chimie/schéma.png'],
    ['by a composed name', 'été.png', 'Coffre/e\u0301te\u0301.png'],
    ['nearest where two have the name', 'Carte.png', 'Coffre/img/carte.png'],
    ['beside, though not in the folder that is said', '../absent/schéma.png', 'Coffre/Chimie/schéma.png'],
    ['in another writing of its folder', 'histoire/intro.MD', 'Coffre/Histoire/Intro.md'],
  ])('%s', (_how, address, path) => expect(find(address, 'Coffre/Chimie/Acides.md')).toBe(path))

  it.each([
    '',
    '#titre',
    'Absent.md',
    'absent/Carte.png',
    '../../../Intro2.md',
    'https://exemple.fr/Intro.md',
    '//x/Intro.md',
    '%E0%A4%A.md',
  ])('not by %j', (address) => expect(find(address, 'Coffre/Chimie/Acides.md')).toBeNull())

  it('nearest of several', () =>
    expect(find('Carte.png', 'Coffre/Histoire/Intro.md')).toBe('Coffre/Histoire/img/Carte.png'))
})
