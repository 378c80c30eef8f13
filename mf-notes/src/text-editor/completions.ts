import { fold } from '@cahier/contract/search'
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { EditorState, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { calloutKinds } from './callout/callout.ts'
import { type Formatting, formattings } from './formattings.ts'
import { suggestedLinks } from './link-suggestions.ts'
import { referencesOf } from './references-of.ts'
import { tagNames } from './tag-completion.ts'

const isInCode = (state: EditorState, place: number): boolean => {
  for (let node = syntaxTree(state).resolveInner(place, -1); node.parent; node = node.parent) {
    if (/Code|Formula/.test(node.name)) return true
  }
  return false
}

/** `/` at the beginning of a line or after a space opens the menu of formattings, which the letters after it filter. */
function slashMenu(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/(?:^|(?<=\s))\/[\p{L}\d ]{0,20}/u)
  const references = context.state.facet(referencesOf)
  if (!typed || !references || isInCode(context.state, typed.from)) return null
  const searched = fold(typed.text.slice(1))
  if (searched.startsWith(' ')) return null
  const found = formattings.filter((formatting) => {
    const { name, words } = references.texts.formattings[formatting.id]
    return (
      fold(`${name} ${words}`)
        .split(/\s+/)
        .some((word) => word.startsWith(searched)) || fold(name).includes(searched)
    )
  })
  if (found.length === 0) return null
  return {
    from: typed.from,
    filter: false,
    options: found.map((formatting) => optionOf(formatting, references.texts.formattings[formatting.id].name)),
  }
}

const optionOf = (formatting: Formatting, label: string): Completion => ({
  label,
  detail: formatting.hint,
  apply(view: EditorView, _completion: Completion, from: number, to: number) {
    view.dispatch({ changes: { from, to }, userEvent: 'delete' })
    formatting.run(view)
  },
})

/** `[[` lists the titles that hold what is typed, and behind a `#` the headings of that note. */
function noteLinks(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/\[\[[^[\]\n|]{0,100}/)
  const references = context.state.facet(referencesOf)
  if (!typed || !references || isInCode(context.state, typed.from)) return null
  const links = suggestedLinks(context.state, references, typed.text.slice(2))
  if (links.length === 0) return null
  return {
    from: typed.from,
    filter: false,
    options: links.map(({ label, detail, insert }) => ({
      label,
      ...(detail !== null && { detail, type: 'place' }),
      apply(view: EditorView, _completion: Completion, from: number, to: number) {
        // The brackets that close it may be there already.
        const end = view.state.sliceDoc(to, to + 2) === ']]' ? to + 2 : to
        view.dispatch({
          changes: { from, to: end, insert },
          selection: { anchor: from + insert.length },
          userEvent: 'input.complete',
        })
      },
    })),
  }
}

/** `> [!` lists the kinds of callouts. */
function callouts(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/^[ \t>]*>[ \t]?\[!\p{L}{0,20}/u)
  const references = context.state.facet(referencesOf)
  if (!typed || !references || isInCode(context.state, context.pos)) return null
  const start = typed.text.lastIndexOf('[!')
  const searched = fold(typed.text.slice(start + 2))
  const names = references.texts.callouts
  const found = calloutKinds.filter((kind) => kind.startsWith(searched) || fold(names[kind]).startsWith(searched))
  if (found.length === 0) return null
  return {
    from: typed.from + start,
    filter: false,
    options: found.map((kind) => ({
      label: names[kind],
      detail: kind,
      apply(view: EditorView, _completion: Completion, from: number, to: number) {
        const end = view.state.sliceDoc(to, to + 1) === ']' ? to + 1 : to
        const insert = `[!${kind}]${kind === 'toggle' ? '-' : ''} `
        view.dispatch({
          changes: { from, to: end, insert },
          selection: { anchor: from + insert.length },
          userEvent: 'input.complete',
        })
      },
    })),
  }
}

/**
 * One source for all, which each key asks at once: while a list waits for a source, Enter would break the line, and a source that has
 * nothing to say is waited for as well.
 */
function completionsAt(context: CompletionContext): CompletionResult | null {
  const result = slashMenu(context) ?? linksAt(context) ?? callouts(context)
  return result && { ...result, update: (_list, _from, _to, changed) => completionsAt(changed) }
}

function linksAt(context: CompletionContext): CompletionResult | null {
  const result = noteLinks(context) ?? tagNames(context)
  return result && { ...result, update: (_list, _from, _to, changed) => linksAt(changed) }
}

const completing = (source: typeof completionsAt, listName: string) => [
  autocompletion({
    override: [source],
    icons: false,
    // The folder of a note is words; other details are signs that one types.
    optionClass: ({ type }) => (type === 'place' ? 'cm-place' : ''),
    defaultKeymap: false,
    maxRenderedOptions: 20,
    // What is typed right after the list opens is a choice.
    interactionDelay: 0,
  }),
  EditorState.phrases.of({ Completions: listName }),
  // Escape closes the list and not the note.
  Prec.highest(keymap.of(completionKeymap.map((binding) => ({ ...binding, stopPropagation: true })))),
]

/** The slash menu and the completion of links and tags, with the names of their lists. */
export const completions = (listName: string) => completing(completionsAt, listName)

/** The completion of links and tags alone: a cell of a table takes no blocks. */
export const linkCompletions = (listName: string) => completing(linksAt, listName)
