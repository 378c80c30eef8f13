/**
 * The start of a cell that a spreadsheet would compute, or that was exported because of one: apostrophes count, so that removing the one that
 * an export has added gives back any text.
 */
export const formulaStart = /^'*[=+\-@\t\r\n]/

/** The text of a cell, without the apostrophe that keeps spreadsheets from computing it. */
export const cellText = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
