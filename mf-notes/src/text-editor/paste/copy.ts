import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { rendered } from '../rendered.ts'

const ownAttribute = 'data-cahier-markdown'

/** Whether HTML comes from a note: its plain text is the Markdown that was copied. */
export const isOwnHtml = (html: string): boolean => html.slice(0, 2_000).includes(ownAttribute)

/** HTML of Markdown, for applications that show it: headings, lists and tables are some there. */
export function htmlOf(markdown: string): string {
  const page = document.createElement('div')
  page.setAttribute(ownAttribute, '')
  page.append(rendered(markdown, null, { use: 'clipboard' }))
  for (const icon of page.querySelectorAll('svg')) icon.remove()
  for (const element of page.querySelectorAll('*')) {
    for (const { name } of [...element.attributes])
      if (/^(?:class|title|role|tabindex|data-|aria-)/.test(name)) element.removeAttribute(name)
  }
  // Notes have addresses in this application alone.
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
    link.href = new URL(link.href, location.origin).href
  return page.outerHTML
}

/** Copies Markdown as text, and what it means as HTML. */
export const copyWithHtml: Extension = EditorView.domEventHandlers({
  copy: (event, view) => copy(event, view),
  cut: (event, view) => copy(event, view),
})

function copy(event: ClipboardEvent, view: EditorView): boolean {
  const { state } = view
  const { main, ranges } = state.selection
  // The editor copies the line of a caret, and several selections, by itself.
  if (!event.clipboardData || main.empty || ranges.length > 1) return false
  const text = state.sliceDoc(main.from, main.to)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', htmlOf(text))
  event.preventDefault()
  if (event.type === 'cut' && !state.readOnly)
    view.dispatch({ ...state.replaceSelection(''), scrollIntoView: true, userEvent: 'delete.cut' })
  return true
}
