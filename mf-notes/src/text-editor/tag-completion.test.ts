import { CompletionContext } from '@codemirror/autocomplete'
import type { TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import type { References } from './references.ts'
import { referencesOf } from './references-of.ts'
import { tagNames } from './tag-completion.ts'
import { marked, stateOf } from './testing/typed.ts'

const names = ['bio', 'bio/cellule', 'géo']
const references = {
  suggestTags: (typed: string) => names.filter((name) => name.startsWith(typed)),
} as unknown as References

function completed(text: string) {
  const state = stateOf(text, referencesOf.of(references))
  return { state, result: tagNames(new CompletionContext(state, state.selection.main.head, false)) }
}

it.each([
  ['#b¦', ['#bio', '#bio/cellule']],
  ['un (#bio/¦', ['#bio/cellule']],
  ['> #g¦', ['#géo']],
  ['| #b¦ |\n| - |', ['#bio', '#bio/cellule']],
  ['#z¦', []],
  ['#¦', []],
  ['# b¦', []],
  ['a#b¦', []],
  ['`#b¦`', []],
  ['[[#b¦', []],
  ['[texte](#b¦', []],
  ['https://exemple.fr/#b¦', []],
  ['```\n#b¦\n```', []],
])('%j lists %j', (text, expected) => {
  expect(completed(text).result?.options.map(({ label }) => label) ?? []).toEqual(expected)
})

it.each([
  ['un #b¦ ici', 'un #bio/cellule¦ ici'],
  ['un #b¦iologie/x ici', 'un #bio/cellule¦ ici'],
])('in %j the choice makes %j', (text, expected) => {
  const { result, ...given } = completed(text)
  let state = given.state
  const option = result?.options.find(({ label }) => label === '#bio/cellule')
  const view = {
    get state() {
      return state
    },
    dispatch(spec: TransactionSpec) {
      state = state.update(spec).state
    },
  } as unknown as EditorView
  if (result && typeof option?.apply === 'function') option.apply(view, option, result.from, state.selection.main.head)
  expect(marked(state)).toBe(expected)
})
