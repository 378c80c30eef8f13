import type { Text } from '@codemirror/state'

/** A line, or lines, without the sign that ends it in a text of Windows: the editor keeps it as one of the text. */
export const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** What ends the lines of a text. */
export const lineBreakOf = (doc: Text): string => (doc.line(1).text.endsWith('\r') ? '\r\n' : '\n')
