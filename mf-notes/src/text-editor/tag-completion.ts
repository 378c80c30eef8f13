import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { partCharacters } from '../tags/text-tags.ts'
import { referencesOf } from './references-of.ts'

/** Characters of a tag that are read around the caret. */
const maxReadCharacters = 60

const tagBefore = new RegExp(`#[${partCharacters}/]{1,${maxReadCharacters}}`, 'u')
const tagAfter = new RegExp(`^[${partCharacters}/]*`, 'u')

/** A `#` and a letter list the learner's tags; behind a slash, those below. Where the text has no tag, none is meant. */
export function tagNames(context: CompletionContext): CompletionResult | null {
  const { state } = context
  const typed = context.matchBefore(tagBefore)
  const references = state.facet(referencesOf)
  if (!typed || !references || syntaxTree(state).resolveInner(typed.from, 1).name !== 'Hashtag') return null
  const names = references.suggestTags(typed.text.slice(1))
  if (names.length === 0) return null
  return {
    from: typed.from,
    filter: false,
    options: names.map((name) => ({
      label: `#${name}`,
      apply(view: EditorView, _completion: Completion, from: number, to: number) {
        // What follows the caret in the tag is a part of what was typed.
        const rest = tagAfter.exec(view.state.sliceDoc(to, to + maxReadCharacters))?.[0].length ?? 0
        view.dispatch({
          changes: { from, to: to + rest, insert: `#${name}` },
          selection: { anchor: from + name.length + 1 },
          userEvent: 'input.complete',
        })
      },
    })),
  }
}
