import { expect, test } from 'vitest'
import { readerKey } from './reader-keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test.each([
  ['turns the page', press('ArrowRight'), false, 'next'],
  ['turns it back', press('PageUp'), false, 'previous'],
  ['moves in a field', press('ArrowRight'), true, null],
  ['searches', press('f', { ctrlKey: true }), false, 'search'],
  ['searches from the field', press('F', { metaKey: true }), true, 'search'],
  ['is only a letter', press('f'), false, null],
  ['enlarges', press('+'), false, 'larger'],
  ['enlarges the page of the browser', press('+', { ctrlKey: true }), false, null],
  ['fits the width', press('0'), false, 'width'],
  ['highlights', press('H'), false, 'highlight'],
  ['lists the highlights', press('l'), false, 'list'],
  ['is a letter in a field', press('h'), true, null],
  ['goes back in the browser', press('ArrowLeft', { altKey: true }), false, null],
] as const)('a key %s', (_name, pressed, isTyping, key) => expect(readerKey(pressed, isTyping)).toBe(key))
