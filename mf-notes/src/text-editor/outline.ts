import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

export interface Heading {
  /** From 1 to 6. */
  level: number
  text: string
  /** Where its line begins. */
  from: number
}

/** Milliseconds that parsing the rest of a long text may take. */
const parseTimeoutMs = 200

/** The headings of a text, without their marks. */
export function outlineOf(state: EditorState): Heading[] {
  const headings: Heading[] = []
  const tree = ensureSyntaxTree(state, state.doc.length, parseTimeoutMs) ?? syntaxTree(state)
  tree.iterate({
    enter({ name, from, to }) {
      const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1]
      if (level) {
        const line = state.doc.lineAt(from)
        const text = state.doc
          .sliceString(from, Math.min(to, line.to))
          .replace(/^#{1,6}[ \t]*|[ \t]+#*[ \t]*$/g, '')
          .replace(/(\*\*|__|~~|==|`)(.+?)\1/g, '$2')
        if (text !== '') headings.push({ level: Number(level), text, from: line.from })
      }
      // A heading is never inside a line; lists and quotations may hold some.
      return name === 'Document' || /List|Item|Blockquote/.test(name)
    },
  })
  return headings
}
