import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { anchorIn } from '../../links/anchor-address.ts'
import { writeLink } from '../../links/note-links.ts'
import type { NamedPicture } from '../../writing-place/writing-place.ts'
import { parsedTo } from '../parsed.ts'
import { referencesOf } from '../references-of.ts'
import { addressIn, codeBlockOf, codeEditorType, languageIn, linkTo, noteIdIn, tableIn } from './clipboard.ts'
import { isOwnHtml } from './copy.ts'
import { fitted } from './fit.ts'
import readPaste from './paste.worker.ts'
import { endOffer, lastPasted, type Pasted, replacing } from './paste-offer.ts'
import type { PastedPicture } from './pasted-html.ts'
import { withPictureNames } from './picture-marks.ts'

/** HTML of a clipboard that is longer is pasted as its plain text. */
const maxHtmlCharacters = 2_000_000
const pasteLimits = { timeMs: 10_000, bytes: maxHtmlCharacters, entries: 1 }

/** Sends pictures to the note. @returns them under the names that they get */
type Attach = (files: readonly File[]) => readonly NamedPicture[]

/** Elements in which nothing but plain text is pasted. Behind the end of those inside a line one is outside again. */
const literal = /^(?:(?<inline>InlineCode|Formula)|FencedCode|CodeBlock|FormulaBlock)$/

/** What a place takes: Markdown, plain text, or plain text of one line. */
function takenAt(state: EditorState, at: number): 'markdown' | 'text' | 'line' {
  for (let node = parsedTo(state, at).resolveInner(at, -1); node.parent; node = node.parent) {
    if (node.name === 'Table') return 'line'
    const found = literal.exec(node.name)
    if (found && !(found.groups?.inline && at === node.to)) return 'text'
  }
  return 'markdown'
}

/** What a plain text becomes in place of the selection; null where it stays as it is. */
function markdownOf(state: EditorState, text: string): string | null {
  const { from, to } = state.selection.main
  const selected = state.sliceDoc(from, to)
  const address = addressIn(text)
  if (!address) return tableIn(text)
  const id = noteIdIn(address, location.origin)
  const name = id && state.facet(referencesOf)?.linkNameOf(id)
  if (name) return writeLink(name, selected, anchorIn(new URL(address).search))
  return selected.trim() === '' || selected.includes('\n') ? null : linkTo(address, selected)
}

function insertPlain(view: EditorView, plain: string): Pasted {
  const { from, to } = view.state.selection.main
  const pasted = { from, to: from + plain.length, plain, isOffered: false }
  view.dispatch(replacing(from, to, plain, pasted))
  return pasted
}

/** Puts Markdown in place of the plain text that was pasted, unless somebody has written in it since. */
function replacePlain(view: EditorView, pasted: Pasted, markdown: string): void {
  const { state } = view
  if (state.sliceDoc(pasted.from, pasted.to) !== pasted.plain) return
  const { from, to, insert } = fitted(state, pasted.from, pasted.to, markdown)
  // The way back keeps what stood before it in its line.
  const plain = state.sliceDoc(from, pasted.from) + pasted.plain
  view.dispatch(replacing(from, to, insert, { from, to: from + insert.length, plain, isOffered: true }))
}

/** Sends the pictures of HTML to the note. @returns the names that they get there */
function sendPictures(view: EditorView, pictures: readonly PastedPicture[], attach: Attach | undefined): string[] {
  const files = pictures.map(({ type, bytes }, index) => {
    const ending = type.slice(type.indexOf('/') + 1).replace('jpeg', 'jpg')
    return new File([bytes], `image-${index + 1}.${ending}`, { type })
  })
  const named = files.length > 0 ? (attach?.(files) ?? []) : []
  for (const { name, file } of named) view.state.facet(referencesOf)?.keepPicture(name, file)
  return named.map(({ name }) => name)
}

async function pasteHtml(view: EditorView, html: string, plain: string, attach: () => Attach | undefined) {
  insertPlain(view, plain)
  // Where it cannot be read, the plain text stays.
  const read = await readPaste(html, { limits: pasteLimits }).catch(() => null)
  const pasted = view.state.field(lastPasted)
  if (!read || pasted?.plain !== plain || pasted.isOffered || !view.dom.isConnected) return
  if (read.kind === 'code' && plain.includes('\n')) replacePlain(view, pasted, codeBlockOf(plain, ''))
  if (read.kind !== 'markdown') return
  const names = sendPictures(view, read.pictures, attach())
  replacePlain(view, pasted, withPictureNames(read.text, names))
  const leftOut = read.leftOut + read.pictures.length - names.length
  if (leftOut > 0) view.state.facet(referencesOf)?.onPicturesLeftOut(leftOut)
}

/**
 * Pastes what other applications copy as Markdown. The plain text stands at once and gives way when the rest has been read: undoing once brings it back, and so
 * does a button for some seconds.
 *
 * @param attach sends pictures to the note; gives nothing where it takes none
 */
export function pasteAsMarkdown(attach: () => Attach | undefined): Extension {
  let isPlainAsked = false

  const paste = (view: EditorView, data: DataTransfer): boolean => {
    const { state } = view
    const plain = data.getData('text/plain').replace(/\r\n?/g, '\n')
    const taken = takenAt(state, state.selection.main.from)
    if (state.readOnly || state.selection.ranges.length > 1 || isPlainAsked || taken === 'text') return false
    if (taken === 'line') {
      if (!plain.includes('\n')) return false
      view.dispatch(state.replaceSelection(plain.trim().replace(/\s*\n\s*/g, ' ')), { userEvent: 'input.paste' })
      return true
    }
    const html = data.getData('text/html')
    const code = data.getData(codeEditorType)
    const isAddress = addressIn(plain) !== null
    const markdown =
      code && plain.includes('\n')
        ? codeBlockOf(plain, languageIn(code))
        : isAddress || html === ''
          ? markdownOf(state, plain)
          : null
    if (markdown !== null) replacePlain(view, insertPlain(view, plain), markdown)
    else if (isAddress || code || html === '' || html.length > maxHtmlCharacters || isOwnHtml(html)) return false
    else void pasteHtml(view, html, plain, attach)
    return true
  }

  return [
    lastPasted,
    keymap.of([{ key: 'Escape', run: endOffer }]),
    EditorView.domEventHandlers({
      keydown({ key, shiftKey, ctrlKey, metaKey }) {
        isPlainAsked = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v'
      },
      keyup() {
        isPlainAsked = false
      },
      paste(event, view) {
        const { clipboardData: data } = event
        // Files without a text belong to the note.
        if (!data || (data.files.length > 0 && !data.types.includes('text/plain')) || !paste(view, data)) return false
        event.preventDefault()
        return true
      },
    }),
  ]
}
