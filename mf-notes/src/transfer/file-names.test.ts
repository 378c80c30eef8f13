import { expect, it } from 'vitest'
import { fileNames } from './file-names.ts'

it.each([
  [
    ['Le cœur', 'Le cœur', 'LE CŒUR', 'Le coeur'],
    ['Le cœur.md', 'Le cœur (2).md', 'LE CŒUR (3).md', 'Le coeur.md'],
  ],
  [
    ['../../etc/passwd', 'a/b\\c:d*e?f"g<h>i|j'],
    ['etc passwd.md', 'a b c d e f g h i j.md'],
  ],
  [
    ['...', ' ', '\u0000'],
    ['Note.md', 'Note (2).md', 'Note (3).md'],
  ],
  [
    ['CON', 'nul.txt', 'console'],
    ['_CON.md', '_nul.txt.md', 'console.md'],
  ],
  [['🙂'.repeat(100)], [`${'🙂'.repeat(80)}.md`]],
  [
    ['été', 'e\u0301te\u0301', 'ete'],
    ['été.md', 'été (2).md', 'ete (3).md'],
  ],
])('%j become names of files', (titles, names) => expect(fileNames(titles)).toEqual(names))
