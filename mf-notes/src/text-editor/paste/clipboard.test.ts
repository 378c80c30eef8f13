import { expect, test } from 'vitest'
import { addressIn, codeBlockOf, languageIn, linkTo, noteIdIn, tableIn } from './clipboard.ts'

const id = '00000000-0000-4000-8000-0000000000a1'

test.each([
  [' https://exemple.fr/a?b=1 \n', 'https://exemple.fr/a?b=1'],
  ['https://exemple.fr et plus', null],
  ['javascript:alert(1)', null],
  ['mot', null],
])('the address in %j', (text, expected) => expect(addressIn(text)).toBe(expected))

test.each([
  [`https://cahier.test/notes/${id}`, id],
  [`https://cahier.test/notes/${id}?q=x`, id],
  [`https://ailleurs.test/notes/${id}`, null],
  ['https://cahier.test/notes/trash', null],
])('the note at %s', (address, expected) => expect(noteIdIn(address, 'https://cahier.test')).toBe(expected))

test.each([
  ['https://exemple.fr', 'ici', '[ici](https://exemple.fr)'],
  ['https://exemple.fr/a_(b)', '[ici]', '[\\[ici\\]](<https://exemple.fr/a_(b)>)'],
])('a link to %s', (address, shown, expected) => expect(linkTo(address, shown)).toBe(expected))

test.each([
  ['a\tb\n1\t2\n', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ['a|b\t\nc\\\td', '| a\\|b |  |\n| --- | --- |\n| c\\\\ | d |'],
  ['a\tb', null],
  ['a\tb\nc', null],
  ['\tif x:\n\t\ty', null],
  ['\ta\n\tb', null],
  ['a\nb', null],
])('the table in %j', (text, expected) => expect(tableIn(text)).toBe(expected))

test.each([
  ['x = 1\n', 'python', '```python\nx = 1\n```'],
  ['```\nx\n```', '', '````\n```\nx\n```\n````'],
  ['x', 'a b', '```\nx\n```'],
])('code %j', (text, language, expected) => expect(codeBlockOf(text, language)).toBe(expected))

test.each([
  ['{"version":1,"mode":"python"}', 'python'],
  ['{"mode":"plaintext"}', ''],
  ['{', ''],
])('the language in %s', (data, expected) => expect(languageIn(data)).toBe(expected))
