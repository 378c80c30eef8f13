import { openSqlite, rows } from '../sqlite.ts'

const pageBytes = 512
/** Pages from the root to a leaf, and children of a page: as many as SQLite follows. */
const treeLevels = 20
const childCount = 80

/**
 * A collection in a file of ten kilobytes that SQLite would read for longer than the universe is old: on each level of the tree of one table, all children of a
 * page are the same next page.
 *
 * @param statements make its tables
 * @param table the endless one; by default the list of the tables
 */
export async function endlessCollection(statements = 'create table col (crt)', table?: string): Promise<Uint8Array> {
  const database = await openSqlite()
  database.run(`pragma page_size = ${pageBytes}; vacuum; ${statements}`)
  const small = database.export()
  const [{ root } = { root: 1 }] = rows<{ root: number }>(
    database,
    'select rootpage as root from sqlite_master where name = ?',
    [table ?? ''],
  )
  database.close()
  const first = small.length / pageBytes
  const file = new Uint8Array((first + treeLevels - 1) * pageBytes)
  file.set(small)
  const view = new DataView(file.buffer)
  view.setUint32(28, file.length / pageBytes)
  // The head of the file stands on the first page, before the page's own head.
  const head = root === 1 ? 100 : 0
  const [from, to] = [(root - 1) * pageBytes, root * pageBytes]
  const leaf = file.subarray(file.length - pageBytes)
  leaf.set(small.subarray(from, to))
  leaf.copyWithin(0, head, pageBytes / 2)
  for (let level = 0; level < treeLevels - 1; level++) {
    const at = level === 0 ? from : (first + level - 1) * pageBytes
    const start = at + (level === 0 ? head : 0)
    const child = first + level + 1
    const cell = pageBytes - 5
    view.setUint8(start, 5)
    view.setUint16(start + 1, 0)
    view.setUint16(start + 3, childCount)
    view.setUint16(start + 5, cell)
    view.setUint32(start + 8, child)
    for (let index = 0; index < childCount; index++) view.setUint16(start + 12 + 2 * index, cell)
    view.setUint32(at + cell, child)
    view.setUint8(at + cell + 4, 1)
  }
  return file
}
