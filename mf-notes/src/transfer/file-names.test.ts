import { expect, it } from 'vitest'
import { fileNames } from './file-names.ts'

it.each([
  [
    ['Le cœur', 'Le cœur', 'LE CŒUR', 'Le coeur'],
    ['Le cœur.md', 'Le cœur (2).md', 'LE CŒUR (3).md', 'Le coeur.md'],
  ],
  [
    ['...', ' ', '\u0000'],
    ['Note.md', 'Note (2).md', 'Note (3).md'],
  ],
  [
    ['été', 'e\u0301te\u0301', 'ete'],
    ['été.md', 'été (2).md', 'ete (3).md'],
  ],
])('%j become names of files', (titles, names) => expect(fileNames(titles)).toEqual(names))
