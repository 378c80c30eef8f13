/** The width of a picture, or its width and height, behind a bar. */
const size = /(?:^|\|)\s*\d+(?:x\d+)?\s*$/

/** What a link to a note or a picture of it shows. After the bar of a picture stands its width, or what is said instead of it, or both. */
function shownLink(_: string, isPicture: string, inner: string): string {
  // A table writes the bar as `\|`.
  const [name = '', label = ''] = inner.replace('\\|', '|').split(/(?<!\\)\|(.*)/s)
  const words = (isPicture ? label.replace(size, '') : label).trim()
  if (words) return words
  return isPicture ? name.replace(/^.*\/|\.[^./]{1,10}$/g, '') : name.trim()
}

/** Marks of Markdown and what replaces them in plain text, in this order. The text between two marks is limited: a text that is
 * nothing but marks is read as fast as any other. */
const marks: readonly (readonly [RegExp, string | typeof shownLink])[] = [
  // Fences of code and formulas, rules and the lines under a title or the head of a table are no text.
  [/^[ \t]*(?:```|~~~|\$\$[ \t]*$).*(?:\n|$)/gm, ''],
  [/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*(?:\n|$)/gm, ''],
  [/^[ \t]*={2,}[ \t]*(?:\n|$)/gm, ''],
  [/^[ \t]*\|?[ \t:-]*-[ \t:-]*\|[ \t:|-]*(?:\n|$)/gm, ''],
  [/^((?:[ \t]*>)+[ \t]?)\[![\p{L}\d_-]{1,40}\][+-]?[ \t]*/gmu, '$1'],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/[ \t]#{1,6}[ \t]*$/gm, ''],
  [/^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+\[ \][ \t]+/gm, '$1☐ '],
  [/^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+\[[xX]\][ \t]+/gm, '$1☑ '],
  [/^([ \t]*)[-*+][ \t]+/gm, '$1– '],
  // The text of a footnote stays, and the address of a link that is named elsewhere does not.
  [/^[ \t]*\[\^[^\]\s]{1,100}\]:[ \t]*/gm, ''],
  [/\[\^[^\]\s]{1,100}\]/g, ''],
  [/^ {0,3}\[[^[\]\n]{1,300}\]:[ \t]*\S{1,2000}[ \t]*(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')?[ \t]*(?:\n|$)/gm, ''],
  // Links name a block by what stands behind it.
  [/(?:^|[ \t])\^[a-z\d-]{1,100}[ \t]*$/gim, ''],
  [/(!?)\[\[((?:\\.|[^\]\n\\]){1,300})\]\]/g, shownLink],
  [/!\[([^[\]\n]{0,300}?)(?:\\?\|\d{1,4}(?:x\d{1,4})?)?\]\((?:[^()\n]|\([^()\n]{0,300}\)){0,2000}\)/g, '$1'],
  [/\[([^[\]\n]{0,300})\]\((?:[^()\n]|\([^()\n]{0,300}\)){0,2000}\)/g, '$1'],
  [/\[([^[\]\n]{1,300})\]\[[^[\]\n]{0,300}\]/g, '$1'],
  [/<((?:https?:\/\/|mailto:)[^<>\s]{1,2000}|[^\s<>@]{1,200}@[^\s<>@]{1,200})>/g, '$1'],
  [/<br[ \t]{0,9}\/?>/gi, ' '],
  [/(?<![\\$])(\$\$?)(?![\s$])((?:\\.|[^$\n\\]){1,300})(?<!\s)\1(?![$\d])/g, '$2'],
  [/(\*\*|__|~~|==)(?=\S)([^\n]{0,300}?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{0,300}[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{0,300}[^\s_])_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`+([^`\n]{1,300})`+/g, '$1'],
  [/\\$/gm, ''],
  [/\\([\\`*_{}[\]()#+.!>~|$=-])/g, '$1'],
]

/** The cells of a table's row that have text. */
const cells = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

/** A note's text without the marks of its Markdown. */
export function plainText(markdown: string): string {
  const text = marks.reduce((text, [mark, instead]) => text.replace(mark, instead as string), markdown)
  return text.replace(/^[ \t]*\|.*\|[ \t]*$/gm, (row) => cells(row).join(' · '))
}
