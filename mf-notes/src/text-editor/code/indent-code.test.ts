import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { after } from '../testing/typed.ts'
import { continueCode, indentCode, outdentCode } from './indent-code.ts'

it.each([
  ['```python\n¦a\n```', '```python\n    ¦a\n```'],
  ['```python\na ¦b\n```', '```python\na   ¦b\n```'],
  ['```\n¦\n```', '```\n    ¦\n```'],
  ['```\na\n¦\n```', '```\na\n    ¦\n```'],
  ['```js\nf() {\n  a\n¦b\n```', '```js\nf() {\n  a\n  ¦b\n```'],
  ['```go\nf() {\n\ta\n¦b\n```', '```go\nf() {\n\ta\n\t¦b\n```'],
  ['```\n¦a\n\nb¦\n```', '```\n    ¦a\n\n    b¦\n```'],
  ['```\n¦a\n¦b\n```', '```\n    ¦a\n¦b\n```'],
  ['> ```\n> ¦a\n> b¦\n> ```', '> ```\n>     ¦a\n>     b¦\n> ```'],
  ['- un\n  ```\n  ¦a\n  ```', '- un\n  ```\n      ¦a\n  ```'],
  ['```py¦\na\n```', null],
  ['```\na\n¦```', null],
  ['```\n\n¦```', null],
  ['```\na\n```¦', null],
  ['¦Un\n\n```\na¦\n```', null],
  ['Un¦', null],
])('Tab in %j: %j', (before, expected) => expect(after(indentCode, before)).toBe(expected))

it.each([
  ['```python\n        a¦\n```', '```python\n    a¦\n```'],
  ['```\n  a\n   ¦b\n```', '```\n  a\n ¦b\n```'],
  ['```\n\ta¦\n```', '```\na¦\n```'],
  ['```\n¦    a\n  b\nc¦\n```', '```\n¦a\nb\nc¦\n```'],
  ['> ```\n>     a¦\n> ```', '> ```\n> a¦\n> ```'],
  ['```\na¦\n```', '```\na¦\n```'],
  ['    a¦', null],
])('Shift and Tab in %j: %j', (before, expected) => expect(after(outdentCode, before)).toBe(expected))

it.each([
  ['```python\n    a¦\n```', '```python\n    a\n    ¦\n```'],
  ['```go\n\ta¦ b\n```', '```go\n\ta\n\t¦ b\n```'],
  ['```\n  ¦  a\n```', '```\n  \n  ¦  a\n```'],
  ['```\n¦\n```', '```\n\n¦\n```'],
  ['```\n  a¦b\nc¦d\n```', '```\n  a\n  ¦d\n```'],
  ['> ```\n>   a¦\n> ```', '> ```\n>   a\n>   ¦\n> ```'],
  ['- un\n  ```\n    a¦\n  ```', '- un\n  ```\n    a\n    ¦\n  ```'],
  ['```py¦\na\n```', null],
  ['```\na\n```¦', null],
  ['Un¦', null],
])('Enter in %j: %j', (before, expected) => expect(after(continueCode, before)).toBe(expected))

it.each([indentCode, outdentCode, continueCode])('is left alone where the text can only be read', (command) =>
  expect(after(command, '```\n    a¦\n```', EditorState.readOnly.of(true))).toBeNull(),
)
