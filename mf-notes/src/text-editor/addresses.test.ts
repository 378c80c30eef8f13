import { describe, expect, it } from 'vitest'
import { addressOf, fileNameOf, openable } from './addresses.ts'

it.each([
  ['https://exemple.fr/a', 'https://exemple.fr/a'],
  ['HTTP://exemple.fr', 'HTTP://exemple.fr'],
  ['www.exemple.fr', 'https://www.exemple.fr'],
  ['mailto:a@exemple.fr', 'mailto:a@exemple.fr'],
  ['a@exemple.fr', 'mailto:a@exemple.fr'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['/dashboard', null],
  ['notes.md', null],
  ['', null],
])('the link %j opens %j', (address, opened) => expect(openable(address)).toBe(opened))

describe('an address', () => {
  it.each([
    ['<a b.png>', 'a b.png'],
    ['a\\(1\\).png', 'a(1).png'],
    ['C:\\dossier', 'C:\\dossier'],
  ])('%j means %j', (written, meant) => expect(addressOf(written)).toBe(meant))

  it.each([
    ['schéma.png', 'schéma.png'],
    ['sch%C3%A9ma.png', 'schéma.png'],
    ['100%.png', '100%.png'],
    ['e\u0301te\u0301.png', 'été.png'],
    ['https://exemple.fr/a.png', null],
    ['//exemple.fr/a.png', null],
    ['#titre', null],
    ['', null],
  ])('%j is the file %j', (address, name) => expect(fileNameOf(address)).toBe(name))
})
