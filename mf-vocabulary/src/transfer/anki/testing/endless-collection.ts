import { openSqlite } from '../sqlite.ts'

const page = 512
/** Pages from the root to a leaf, and children of a page: as many as SQLite follows. */
const depth = 20
const count = 80

/**
 * A collection in a file of ten kilobytes that SQLite would read for longer than the universe is old: on each level of the tree that lists its tables, all
 * children of a page are the same next page.
 */
export async function endlessCollection(): Promise<Uint8Array> {
  const database = await openSqlite()
  database.run(`pragma page_size = ${page}; vacuum; create table col (crt)`)
  const small = database.export()
  database.close()
  const first = small.length / page
  const file = new Uint8Array((first + depth - 1) * page)
  file.set(small)
  const view = new DataView(file.buffer)
  view.setUint32(28, file.length / page)
  // The list of tables as it was, on a page that has no head of the file.
  const leaf = file.subarray(file.length - page)
  leaf.set(small.subarray(0, page))
  leaf.copyWithin(0, 100, 110)
  for (let level = 0; level < depth - 1; level++) {
    const start = level === 0 ? 100 : 0
    const at = level === 0 ? 0 : (first + level - 1) * page
    const child = level === 0 ? first + 1 : first + level + 1
    const cell = page - 5
    view.setUint8(at + start, 5)
    view.setUint16(at + start + 1, 0)
    view.setUint16(at + start + 3, count)
    view.setUint16(at + start + 5, cell)
    view.setUint32(at + start + 8, child)
    for (let index = 0; index < count; index++) view.setUint16(at + start + 12 + 2 * index, cell)
    view.setUint32(at + cell, child)
    view.setUint8(at + cell + 4, 1)
  }
  return file
}
