import { expect, test } from 'vitest'
import { cellAt, cellsOf, closedCell, isOfOneCell, readCell, readTable, writeCell } from './cells.ts'
import { noteParser } from './note-parser.ts'

test.each([
  ['| a | b |', ['a', 'b']],
  ['a | b', ['a', 'b']],
  ['| a \\| b | c |', ['a \\| b', 'c']],
  ['| a \\\\| b |', ['a \\\\', 'b']],
  ['|  | b |', ['', 'b']],
  ['|| b |', ['', 'b']],
  ['| a |', ['a']],
  ['  | a | b |  ', ['a', 'b']],
])('the cells of %j', (row, cells) => {
  expect(cellsOf(row).map(({ from, to }) => row.slice(from, to))).toEqual(cells)
  // They are those of the parser.
  const source = `${row}\n|${'-|'.repeat(cells.length)}`
  const parsed: string[] = []
  noteParser.parse(source).iterate({
    enter: ({ name, from, to }) => void (name === 'TableCell' && parsed.push(source.slice(from, to))),
  })
  expect(parsed).toEqual(cells.filter((cell) => cell !== ''))
})

test.each([
  ['a \\| b', 'a | b'],
  ['a<br>b<br/>c<BR />d', 'a\nb\nc\nd'],
  ['\\\\\\|', '\\\\|'],
  ['\\a \\', '\\a \\'],
  ['<b>a</b>', '<b>a</b>'],
  ['\\<br>', '\\\n'],
  ['', ''],
])('the cell %j is written as %j, and each character has its place', (source, text) => {
  const read = readCell(source)
  expect(read.text).toBe(text)
  expect(read.at).toHaveLength(text.length + 1)
  expect(read.at.at(-1)).toBe(source.length)
})

test.each([
  ['a | b', false, 'a \\| b'],
  ['a \\| b', false, 'a \\| b'],
  ['a \\\\| b', false, 'a \\\\\\| b'],
  ['a\\', true, 'a\\ '],
  ['a\\', false, 'a\\'],
  ['a\\\\', true, 'a\\\\'],
])('%j, before a bar %j, is closed as %j', (source, isAtBar, closed) => {
  expect(closedCell(source, isAtBar)).toBe(closed)
  expect(isOfOneCell(closed)).toBe(true)
})

test('a written text is read as it was', () => {
  const text = 'a | b\nc\\d'
  expect(readCell(writeCell(text)).text).toBe(text)
})

test.each([
  [0, { row: 0, column: 0 }],
  [2, { row: 0, column: 0 }],
  [6, { row: 0, column: 1 }],
  [12, { row: 1, column: 0 }],
  [26, { row: 1, column: 0 }],
  [33, { row: 1, column: 1 }],
])('place %j is in the cell %j', (place, cell) => {
  expect(cellAt(readTable('| a | b |\n| --- | --- |\n| c | d |'), place)).toEqual(cell)
})
