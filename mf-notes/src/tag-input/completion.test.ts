import { expect, it } from 'vitest'
import { type KnownTag, proposalsFor, read, tagsOf, textOf } from './completion.ts'

const tag = (name: string): KnownTag => ({ id: name, name, color: 'sapin' })
const known = ['examen', 'biologie', 'Été', 'révision', 'microbiologie'].map(tag)

it('knows the most frequent tags first', () => {
  const notes = [{ tags: [tag('b'), tag('a')] }, { tags: [tag('c'), tag('a')] }, { tags: [] }]
  expect(tagsOf(notes).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})

it.each<[string, string[], boolean, string[]]>([
  ['', [], true, ['examen', 'biologie', 'Été', 'révision', 'microbiologie']],
  ['bio', [], true, ['biologie', 'microbiologie', '+bio']],
  ['bio', [], false, ['biologie', 'microbiologie']],
  ['ete', [], true, ['Été']],
  ['biologie', ['Biologie'], true, ['microbiologie']],
  [' REV ', [], true, ['révision', '+REV']],
  ['zz', [], false, []],
])('“%s” beside %j', (typed, chosen, takesNew, expected) => {
  const proposed = proposalsFor(typed, known, chosen, takesNew)
  expect(proposed.map((each) => (each.kind === 'new' ? `+${each.name}` : each.tag.name))).toEqual(expected)
})

it.each<[string[], string, string[], string]>([
  [[], 'cours', [], 'cours'],
  [[], 'cours,', ['cours'], ''],
  [['cours'], 'a, b ,c', ['cours', 'a', 'b'], 'c'],
  [['Été'], 'ETE,', ['Été'], ''],
  [[], ' ,, ', [], ' '],
  [[], `${'é'.repeat(60)},x`, ['é'.repeat(50)], 'x'],
])('after %j, “%s” is %j and “%s”', (names, text, chosen, typed) =>
  expect(read(names, text)).toEqual({ names: chosen, typed }),
)

it('holds what is typed as a tag', () => {
  expect(textOf({ names: ['cours'], typed: ' exam' })).toBe('cours, exam')
  expect(textOf({ names: ['cours'], typed: 'cours' })).toBe('cours')
  expect(textOf({ names: [], typed: ' ' })).toBe('')
})
