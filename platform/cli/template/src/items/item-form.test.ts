import * as v from 'valibot'
import { expect, it } from 'vitest'
import { itemForm } from './item-form.ts'

it.each([
  ['a title', 'Un', 'Un'],
  ['a title between spaces', '  Un ', 'Un'],
])('%s is stored', (_, title, stored) => {
  expect(v.parse(itemForm, { title })).toEqual({ title: stored })
})

it.each([
  ['no text', ''],
  ['spaces', '  '],
])('%s is no title', (_, title) => {
  expect(v.safeParse(itemForm, { title }).issues?.map(({ message }) => message)).toEqual(['required'])
})
