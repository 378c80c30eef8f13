/** Maximum number of rows that the data API returns at once. */
export const mostRows = 1000

/** The next rows of a list: by their positions, or as those after the last row that was read. */
export interface Page {
  /** Position of the first row, from 0. */
  from: number
  /** Position of the last row. */
  to: number
  /** Id of the last row that was read; undefined for the first page. */
  after: string | undefined
}

/**
 * Reads a list that may have more rows than one response, page by page.
 *
 * @param read reads one page, in an order that no two rows share
 * @param size rows per page
 * @param limit maximum number of rows; all by default
 */
export async function readAll<Row extends { id: string }>(
  read: (page: Page) => Promise<readonly Row[]>,
  { size = mostRows, limit = Number.POSITIVE_INFINITY }: { size?: number; limit?: number } = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const most = Math.min(size, limit - rows.length)
    const page = await read({ from: rows.length, to: rows.length + most - 1, after: rows.at(-1)?.id })
    rows.push(...page)
    if (page.length < size || rows.length >= limit) return rows
  }
}
