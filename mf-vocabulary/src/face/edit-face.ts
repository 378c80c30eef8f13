/** A text area's text and selection. */
export interface Edited {
  text: string
  from: number
  to: number
}

/** Marks around a text. */
export type Mark = '**' | '*' | '~' | '^' | '$'

/** Whether marks stand on both sides of the selection. Three asterisks are both marks of theirs. */
function isMarked({ text, from, to }: Edited, mark: Mark): boolean {
  if (text.slice(from - mark.length, from) !== mark || text.slice(to, to + mark.length) !== mark) return false
  if (mark !== '*') return true
  const before = /\*+$/.exec(text.slice(0, from))?.[0].length
  const after = /^\*+/.exec(text.slice(to))?.[0].length
  return before !== 2 && after !== 2
}

/** Marks the selection, or takes its marks away. Without a selection the caret stands between the marks. */
export function toggleMark(edited: Edited, mark: Mark): Edited {
  const { text, from, to } = edited
  const { length } = mark
  if (isMarked(edited, mark)) {
    return {
      text: text.slice(0, from - length) + text.slice(from, to) + text.slice(to + length),
      from: from - length,
      to: to - length,
    }
  }
  // Spaces at its ends stay outside: a mark beside a space is none.
  const selected = text.slice(from, to)
  const start = from + (selected.trim() === '' ? 0 : selected.length - selected.trimStart().length)
  const end = start + (selected.trim() || selected).length
  return {
    text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
    from: start + length,
    to: end + length,
  }
}

/** Makes the lines of the selection items of a list, or lines again if all of them are items. */
export function toggleItems({ text, from, to }: Edited): Edited {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const areItems = lines.every((line) => line.startsWith('- '))
  const changed = lines
    .map((line) => (areItems ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`))
    .join('\n')
  return {
    text: text.slice(0, start) + changed + text.slice(end),
    from: start + (from === to ? changed.length : 0),
    to: start + changed.length,
  }
}
