import { describe, expect, it } from 'vitest'
import { createShortcuts, type KeyPress, type Shortcut } from './shortcuts.ts'

const press = (key: string, given: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  timeStamp: 0,
  ...given,
})
const control = { ctrlKey: true }

describe('a key in the editor', () => {
  it.each<[what: string, press: KeyPress, isTyping: boolean, shortcut: Shortcut | null]>([
    ['Ctrl+S while typing', press('s', control), true, 'save'],
    ['Cmd+S', press('s', { metaKey: true }), true, 'save'],
    ['Ctrl+S with caps lock', press('S', control), true, 'save'],
    ['Ctrl+F', press('f', control), true, 'focusMode'],
    ['Ctrl+P', press('p', control), false, 'pin'],
    ['Ctrl+Shift+P, the browser’s', press('P', { ...control, shiftKey: true }), false, null],
    ['Ctrl+Alt+F, a character on some keyboards', press('f', { ...control, altKey: true }), false, null],
    ['Ctrl+C', press('c', control), true, null],
    ['arrow left beside the fields', press('ArrowLeft'), false, 'previous'],
    ['arrow right beside the fields', press('ArrowRight'), false, 'next'],
    ['arrow right while typing', press('ArrowRight'), true, null],
    ['Alt+left, the browser’s way back', press('ArrowLeft', { altKey: true }), false, null],
    ['an arrow while composing', press('ArrowLeft', { isComposing: true }), false, null],
    ['a letter', press('s'), false, null],
  ])('%s', (_what, given, isTyping, shortcut) => expect(createShortcuts()(given, isTyping)).toBe(shortcut))

  it.each<[key: string, times: number[], expected: (Shortcut | null)[]]>([
    ['f', [0, 599], ['focusMode', null]],
    ['f', [0, 600], ['focusMode', 'focusMode']],
    ['p', [0, 100, 200], ['pin', null, 'pin']],
    ['s', [0, 100], ['save', 'save']],
  ])('Ctrl+%s at %j ms', (key, times, expected) => {
    const shortcuts = createShortcuts()
    expect(times.map((timeStamp) => shortcuts(press(key, { ...control, timeStamp }), true))).toEqual(expected)
  })
})
