import { expect, it } from 'vitest'
import { isPicture, type SelectedText, selectedText } from './selected-text.ts'

const content = 'Les plantes vivent. La photosynthèse convertit la lumière ! Fin\nAutre ligne.'

it.each<[selection: string, expected: SelectedText | null]>([
  ['photosynthèse', { text: 'photosynthèse', sentence: 'La photosynthèse convertit la lumière !' }],
  ['Les plantes ', { text: 'Les plantes', sentence: 'Les plantes vivent.' }],
  ['Fin', { text: 'Fin', sentence: 'Fin' }],
  ['Autre', { text: 'Autre', sentence: 'Autre ligne.' }],
  ['Fin\nAutre', null],
  [' ', null],
])('%j is taken with its sentence', (selection, expected) => {
  const start = content.indexOf(selection)
  expect(selectedText(content, start, start + selection.length)).toEqual(expected)
})

it('ignores a selection as long as a paragraph', () => expect(selectedText('a'.repeat(101), 0, 101)).toBeNull())

it.each([
  ['![[a.png|300]]', true],
  ['![le plan|320](<a b.png> "titre")', true],
  ['voir ![[a.png]]', false],
  ['[lien](a.png)', false],
  ['![[a.png]] et ![[b.png]]', false],
])('%j is a picture and nothing else: %s', (text, expected) => expect(isPicture(text)).toBe(expected))
