import { fold } from '@cahier/contract/search'
import type { EditorState } from '@codemirror/state'
import { readLink, writeLink } from '../links/note-links.ts'
import { anchorsOf } from './anchors.ts'
import { outlineOf } from './outline.ts'
import type { References } from './references.ts'

/** Headings that are suggested at once. */
const maxSuggestedHeadings = 50

export interface SuggestedLink {
  label: string
  detail: string | null
  /** The Markdown of the link. */
  insert: string
}

/**
 * The links that `[[` and what is typed behind it may become: to notes, and behind a sharp to headings.
 *
 * @param typed what stands between the brackets and the caret
 */
export function suggestedLinks(
  state: EditorState,
  references: Pick<References, 'suggestNotes' | 'headingsIn'>,
  typed: string,
): SuggestedLink[] {
  const notes = typed.startsWith('#') ? [] : references.suggestNotes(readLink(typed).name)
  return [
    ...notes.map(({ title, name, place }) => ({ label: title, detail: place, insert: writeLink(name) })),
    ...headingsBehind(state, references, typed),
  ]
}

/** The headings of the note that is named before a sharp. The last sharp counts: a title may have some. */
function headingsBehind(
  state: EditorState,
  references: Pick<References, 'headingsIn'>,
  typed: string,
): SuggestedLink[] {
  const sharp = typed.lastIndexOf('#')
  if (sharp < 0) return []
  const name = readLink(typed.slice(0, sharp)).name
  const anchors = name === '' ? anchorsOf(outlineOf(state)) : (references.headingsIn(name) ?? [])
  const searched = fold(typed.slice(sharp + 1).trim())
  return anchors
    .filter((anchor) => anchor !== null)
    .filter((anchor) => fold(anchor).includes(searched))
    .slice(0, maxSuggestedHeadings)
    .map((anchor) => ({
      label: anchor.replaceAll('#', ' > '),
      detail: null,
      insert: writeLink(name, name, anchor),
    }))
}
