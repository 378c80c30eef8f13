import { texts } from './language/texts.ts'
/** Prints one line for the operator. Logs go to the error stream, so these lines stay readable. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Prints one line on the error stream, beside a command's result. */
export const remark = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** Characters of a cell up to which others are padded to it: one long cell, as of a set with every member, moves only its own row. */
const maxAlignedCharacters = 40

/** Aligns rows in columns as wide as their widest cell, up to a limit. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) =>
      row.map((cell, index) => Math.max(cell.length <= maxAlignedCharacters ? cell.length : 0, widest[index] ?? 0)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A date and time in the operator's time zone: `21/11/2026 09:30`. */
export const moment = (date: Date): string =>
  new Intl.DateTimeFormat(texts.locale, { dateStyle: 'short', timeStyle: 'short' }).format(date)

/** A line above a part of a long output. */
export const heading = (title: string): string => `\n── ${title} ${'─'.repeat(Math.max(3, 60 - title.length))}`
