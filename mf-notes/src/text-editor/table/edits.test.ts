import { expect, test } from 'vitest'
import { readTable, type TableText } from '../cells.ts'
import {
  alignColumn,
  changed,
  columnBefore,
  completeRow,
  fillCells,
  moveColumn,
  moveRow,
  rowBelow,
  sortRows,
  type TableChange,
  withoutColumn,
  withoutRow,
} from './edits.ts'

const bars = '| a | b |\n| --- | --: |\n| c | d |\n| e |'
const bare = 'a | b\n--- | ---\nc | d'
const { compare } = new Intl.Collator('fr', { numeric: true })

test.each<[what: string, source: string, edit: (table: TableText) => TableChange[], expected: string]>([
  ['a row below', bars, (table) => rowBelow(table, 1), '| a | b |\n| --- | --: |\n| c | d |\n|  |  |\n| e |'],
  ['a row below the head', bare, (table) => rowBelow(table, 0), 'a | b\n--- | ---\n|  |  |\nc | d'],
  ['a row away', bars, (table) => withoutRow(table, 1), '| a | b |\n| --- | --: |\n| e |'],
  ['the head away', bars, (table) => withoutRow(table, 0), bars],
  ['a row down', bars, (table) => moveRow(table, 1, 1), '| a | b |\n| --- | --: |\n| e |\n| c | d |'],
  ['a row up', bars, (table) => moveRow(table, 2, -1), '| a | b |\n| --- | --: |\n| e |\n| c | d |'],
  ['the first row up', bars, (table) => moveRow(table, 1, -1), bars],
  ['the last row down', bars, (table) => moveRow(table, 2, 1), bars],
  [
    'a column before the first',
    bars,
    (table) => columnBefore(table, 0),
    '|  | a | b |\n| --- | --- | --: |\n|  | c | d |\n|  | e |',
  ],
  [
    'a column after the last',
    bars,
    (table) => columnBefore(table, 2),
    '| a | b |  |\n| --- | --: | --- |\n| c | d |  |\n| e |',
  ],
  ['a column before bare cells', bare, (table) => columnBefore(table, 0), '|  |a | b\n| --- |--- | ---\n|  |c | d'],
  ['a column after bare cells', bare, (table) => columnBefore(table, 2), 'a | b |  |\n--- | --- | --- |\nc | d |  |'],
  ['a column away', bars, (table) => withoutColumn(table, 0), '| b |\n| --: |\n| d |\n|'],
  ['a column of bare cells away', bare, (table) => withoutColumn(table, 1), '| a |\n| --- |\n| c |'],
  ['the only column away', '| a |\n| - |', (table) => withoutColumn(table, 0), '| a |\n| - |'],
  ['a column to the right', bars, (table) => moveColumn(table, 0, 1), '| b | a |\n| --: | --- |\n| d | c |\n|  | e |'],
  ['the last column to the right', bars, (table) => moveColumn(table, 1, 1), bars],
  ['a column in the middle', bars, (table) => alignColumn(table, 1, 'center'), bars.replace('--:', ':---:')],
  ['a whole row', bars, (table) => completeRow(table.rows[2] ?? table.rule, 2), `${bars}  |`],
  [
    'rows by numbers',
    '| n |\n| - |\n| 10 |\n|  |\n| **9** |',
    (table) => sortRows(table, 0, false, compare),
    '| n |\n| - |\n| **9** |\n| 10 |\n|  |',
  ],
  [
    'rows the other way',
    '| n |\n| - |\n| été |\n|  |\n| eau |\n| zoo |',
    (table) => sortRows(table, 0, true, compare),
    '| n |\n| - |\n| zoo |\n| été |\n| eau |\n|  |',
  ],
])('%s', (_what, source, edit, expected) => {
  expect(changed(source, edit(readTable(source)))).toBe(expected)
})

test('texts fill the cells from one on, with the rows and columns that are missing', () => {
  expect(
    fillCells(bars, 2, 1, [
      ['1', '2'],
      ['3 | 4', ''],
    ]),
  ).toBe('| a | b |  |\n| --- | --: | --- |\n| c | d |  |\n| e | 1 | 2 |\n|  | 3 \\| 4 |  |')
})
