import { expect, it } from 'vitest'
import { type Edited, type Mark, toggleItems, toggleMark } from './edit-face.ts'

/** A text with its selection in brackets. */
const edited = (text: string): Edited => {
  const from = text.indexOf('[')
  return { text: text.replace(/[[\]]/g, ''), from, to: text.indexOf(']') - 1 }
}
const shown = ({ text, from, to }: Edited) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`

it.each<[string, Mark, string]>([
  ['un [mot] gras', '**', 'un **[mot]** gras'],
  ['un **[mot]** gras', '**', 'un [mot] gras'],
  ['un[ mot ]gras', '**', 'un **[mot]** gras'],
  ['a[]b', '*', 'a*[]*b'],
  ['a*[]*b', '*', 'a[]b'],
  ['**[mot]**', '*', '***[mot]***'],
  ['***[mot]***', '**', '*[mot]*'],
  ['***[mot]***', '*', '**[mot]**'],
  ['H[2]O', '~', 'H~[2]~O'],
  ['[ ]', '$', '$[ ]$'],
])('%s with %s is %s', (before, mark, after) => {
  expect(shown(toggleMark(edited(before), mark))).toBe(after)
})

it.each([
  ['a\nb[]\nc', 'a\n- b[]\nc'],
  ['[a\nb]', '[- a\n- b]'],
  ['[- a\nb]', '[- a\n- b]'],
  ['[- a\n- b]\nc', '[a\nb]\nc'],
])('%j as items is %j', (before, after) => {
  expect(shown(toggleItems(edited(before)))).toBe(after)
})
