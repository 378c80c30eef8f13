import { expect, test } from 'vitest'
import { fileOf, isPdf, pageOf, withFile } from './address.ts'

test('a file has its name in the address, beside what the list needs', () => {
  const search = withFile('?q=cellule', 'Cours n° 3 & suite.pdf')
  expect(fileOf(search)).toBe('Cours n° 3 & suite.pdf')
  expect(withFile(search, null)).toBe('?q=cellule')
  expect(withFile('?file=a.pdf', null)).toBe('')
  expect(fileOf('?q=cellule')).toBeNull()
})

test.each([
  ['#page=12', 12],
  ['', 1],
  ['#page=0', 1],
  ['#page=-3', 1],
  ['#page=99999999', 1],
  ['#place=12', 1],
])('%s is page %d', (hash, page) => expect(pageOf(hash)).toBe(page))

test.each([
  ['cours.pdf', 'application/pdf', true],
  ['COURS.PDF', 'application/octet-stream', true],
  ['cours', 'application/pdf', true],
  ['cours.pdf.zip', 'application/zip', false],
])('%s of type %s', (file_name, file_type, expected) => expect(isPdf({ file_name, file_type })).toBe(expected))
