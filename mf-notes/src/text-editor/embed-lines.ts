import type { Tree } from '@lezer/common'
import { innerOf } from '../links/note-links.ts'

/** Embeds of one text that are drawn as frames; further ones are links. */
export const maxFrames = 20

/** An embed that stands alone in its line. */
export interface EmbedLine {
  /** Where its line begins and ends, from the start of the paragraph. */
  from: number
  to: number
  /** What stands between its brackets. */
  inner: string
}

/**
 * The embeds of a paragraph that stand alone in their lines.
 *
 * @param text of the paragraph
 */
export function embedLinesIn(paragraph: Tree, text: string): EmbedLine[] {
  const lines: EmbedLine[] = []
  if (!text.includes('![[')) return lines
  paragraph.iterate({
    enter({ name, from, to }) {
      if (name !== 'Embed') return
      const before = text.slice(0, from)
      const start = before.lastIndexOf('\n') + 1
      const [behind = ''] = text.slice(to).split('\n', 1)
      if (before.slice(start).trim() === '' && behind.trim() === '')
        lines.push({ from: start, to: to + behind.length, inner: innerOf(text.slice(from, to)) })
    },
  })
  return lines
}
