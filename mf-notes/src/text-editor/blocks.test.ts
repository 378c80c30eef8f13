import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { type Decoration, EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { liveBlocks } from './blocks.ts'
import { noteLanguage } from './language.ts'
import { referencesOf } from './references-of.ts'
import { noReferences } from './testing/references.ts'

it('draws again the table that changed, and no other', () => {
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n'
  const filler = 'Une phrase de quelques mots.\n\n'.repeat(20)
  const doc = `${table}${filler}${table}${filler}fin`
  let state = EditorState.create({ doc, extensions: [noteLanguage, liveBlocks().extension] })
  const parsed = () => {
    ensureSyntaxTree(state, state.doc.length, 10_000)
    // A transaction takes over what was parsed.
    state = state.update({}).state
  }
  parsed()
  const before = drawn(state)
  expect(before).toHaveLength(2)

  state = state.update({ changes: { from: doc.length, insert: ' !' } }).state
  parsed()
  expect(same(drawn(state), before)).toEqual([true, true])

  state = state.update({ changes: { from: doc.indexOf('1'), insert: '3' } }).state
  parsed()
  expect(same(drawn(state), before)).toEqual([false, true])
})

const embeds = { ...noReferences.embeds, takes: (inner: string) => inner.startsWith('Note') }

it.each([
  ['avant\n\n![[Note]]\n\naprès', ['![[Note]]']],
  ['avant\n  ![[Note#Titre|là]]  \naprès', ['  ![[Note#Titre|là]]  ']],
  ['![[Note]]\n![[Note 2]]', ['![[Note]]', '![[Note 2]]']],
  ['voir ![[Note]]', []],
  ['![[Note]] ![[Note]]', []],
  ['**![[Note]]**', []],
  ['- ![[Note]]\n\n> ![[Note]]', []],
  ['```\n![[Note]]\n```\n\n`\n![[Note]]\n`', []],
  ['![[photo.png]]', []],
  [Array.from({ length: 22 }, () => '![[Note]]').join('\n\n'), Array.from({ length: 20 }, () => '![[Note]]')],
])('of %j the embeds %j are drawn', (doc, lines) => {
  const references = referencesOf.of({ ...noReferences, embeds })
  const state = EditorState.create({ doc, extensions: [noteLanguage, references, liveBlocks().extension] })
  ensureSyntaxTree(state, doc.length, 10_000)
  expect(ranges(state.update({}).state).map(({ from, to }) => doc.slice(from, to))).toEqual(lines)
})

const same = (some: readonly unknown[], others: readonly unknown[]) => some.map((one, place) => one === others[place])

const drawn = (state: EditorState): Decoration[] => ranges(state).map(({ decoration }) => decoration)

function ranges(state: EditorState): { from: number; to: number; decoration: Decoration }[] {
  const found: { from: number; to: number; decoration: Decoration }[] = []
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === 'function') continue
    for (const cursor = set.iter(); cursor.value; cursor.next())
      found.push({ from: cursor.from, to: cursor.to, decoration: cursor.value })
  }
  return found
}
