import { expect, it } from 'vitest'
import { parseTags } from './tag-names.ts'

it.each([
  ['', []],
  [' , ,', []],
  ['biologie', ['biologie']],
  [' biologie ,examen,, cours ', ['biologie', 'examen', 'cours']],
  ['cours, cours', ['cours']],
])('%s', (text, expected) => {
  expect(parseTags(text)).toEqual(expected)
})
