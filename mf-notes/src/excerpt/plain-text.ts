/** Marks of Markdown and what replaces them in plain text, in this order. The text between two marks is limited: a text that is
 * nothing but marks is read as fast as any other. */
const marks: readonly (readonly [RegExp, string])[] = [
  // Fences, rules and the line under the head of a table are no text.
  [/^[ \t]*(?:```|~~~).*(?:\n|$)/gm, ''],
  [/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*(?:\n|$)/gm, ''],
  [/^[ \t]*\|?[ \t:-]*-[ \t:-]*\|[ \t:|-]*(?:\n|$)/gm, ''],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/^([ \t]*)[-*+][ \t]+\[ \][ \t]+/gm, '$1☐ '],
  [/^([ \t]*)[-*+][ \t]+\[[xX]\][ \t]+/gm, '$1☑ '],
  [/^([ \t]*)[-*+][ \t]+/gm, '$1– '],
  [/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,2000}\)/g, '$1'],
  [/(\*\*|__|~~)(?=\S)([^\n]{0,300}?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{0,300}[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{0,300}[^\s_])_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`+([^`\n]{1,300})`+/g, '$1'],
  [/\\([\\`*_{}[\]()#+.!>~|-])/g, '$1'],
]

/** The cells of a table's row that have text. */
const cells = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

/** A note's text without the marks of its Markdown. */
export function plainText(markdown: string): string {
  const text = marks.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown)
  return text.replace(/^[ \t]*\|.*\|[ \t]*$/gm, (row) => cells(row).join(' · '))
}
