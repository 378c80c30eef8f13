import { expect, test } from 'vitest'
import { continueTable, nextCell, previousCell } from './table-typing.ts'
import { after } from './testing/typed.ts'

const head = '| a | b |\n| --- | --- |\n'

test.each([
  [nextCell, '| ¦a | b |\n| --- | --- |\n| c | d |', '| a | ¦b¦ |\n| --- | --- |\n| c | d |'],
  [nextCell, '| a | ¦b |\n| --- | --- |\n| c | d |', '| a | b |\n| --- | --- |\n| ¦c¦ | d |'],
  [nextCell, `${head}| c | ¦d |`, `${head}| c | d |\n| ¦ |  |`],
  [previousCell, `${head}| ¦c | d |`, '| a | ¦b¦ |\n| --- | --- |\n| c | d |'],
  [previousCell, '| ¦a | b |\n| --- | --- |', null],
  [nextCell, 'un | deux¦', null],
  [continueTable, `${head}| c | d¦ |`, `${head}| c | d |\n| ¦ |  |`],
  [continueTable, '| a¦ | b |\n| --- | --- |\n| c | d |', `${head}| ¦ |  |\n| c | d |`],
  [continueTable, `${head}| c | d |\n| ¦ |  |`, `${head}| c | d |\n\n¦`],
  [continueTable, `¦${head}`, null],
  [continueTable, 'texte¦', null],
])('%o: %j gives %j', (command, before, expected) => expect(after(command, before)).toBe(expected))
