import { withoutReferences } from '../../html/character-reference.ts'
import { elementsIn, elementsOf, textIn } from '../../html/elements.ts'
import { toMarkdown } from '../../html/to-markdown.ts'
import { checkNote, fitTitle, type MarkdownNote, titleOf } from '../markdown-note.ts'

/**
 * Reads a note from a page: its title, and what it shows as Markdown.
 *
 * @throws NoteFileError
 */
export function readHtml(fileName: string, bytes: Uint8Array): MarkdownNote {
  const html = textOfPage(bytes)
  const title = withoutReferences(/<title\b[^>]*>([^<]*)<\/title/i.exec(html)?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const root = elementsOf(html)
  const heading = elementsIn(root, ({ name }) => name === 'h1').next().value
  const note: MarkdownNote = {
    id: null,
    title: fitTitle(title || (heading ? textIn(heading) : '') || titleOf(fileName)),
    content: toMarkdown(root),
    tags: [],
    folder: null,
    pinned: false,
    created: null,
    updated: null,
    head: null,
  }
  checkNote(note)
  return note
}

/** Text in the encoding that its bytes or the page itself name. */
function textOfPage(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
    const named = /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1]
    return decoderOf(named ?? 'windows-1252').decode(bytes)
  }
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
