import { texts } from './language/texts.ts'
/** Says one line to the operator. Logs go to the error stream, so these stay readable. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Says one line beside a command's result. */
export const remark = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** Rows as columns, the widest cell of each deciding. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)),
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

/** A moment in the operator's own time: `21/11/2026 09:30`. */
export const moment = (date: Date): string =>
  new Intl.DateTimeFormat(texts.locale, { dateStyle: 'short', timeStyle: 'short' }).format(date)
