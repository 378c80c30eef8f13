import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Hands, watchHands } from './watch-hands.ts'

let hands: Hands
beforeEach(() => {
  vi.useFakeTimers()
  hands = watchHands()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function typeInto(html: string, value = 'Texte'): HTMLInputElement {
  document.body.append(document.createRange().createContextualFragment(html))
  const field = document.body.lastElementChild as HTMLInputElement
  fireEvent.input(field, { target: { value } })
  return field
}

it.each([
  ['<textarea></textarea>', true],
  ['<input>', true],
  ['<input type="email">', true],
  ['<input type="checkbox">', false],
  ['<input type="range">', false],
])('what is typed into %s counts: %s', (html, counts) => {
  typeInto(html, '5')
  expect(hands.typed()).toBe(counts)
})

it('forgets a field that is emptied, saved or gone', () => {
  const field = typeInto('<textarea></textarea>')
  fireEvent.input(field, { target: { value: '' } })
  expect(hands.typed()).toBe(false)

  fireEvent.input(field, { target: { value: 'Texte' } })
  hands.saved()
  expect(hands.typed()).toBe(false)

  fireEvent.input(field, { target: { value: 'Texte encore' } })
  expect(hands.typed()).toBe(true)
  field.remove()
  expect(hands.typed()).toBe(false)
})

it('counts a search only while it is typed', () => {
  const field = typeInto('<input type="search">')
  field.focus()
  expect(hands.typed()).toBe(true)
  field.blur()
  expect(hands.typed()).toBe(false)
})

it('knows how long nothing was touched', () => {
  expect(hands.quiet()).toBe(Number.POSITIVE_INFINITY)
  fireEvent.keyDown(document.body, { key: 'a' })
  vi.advanceTimersByTime(400)
  expect(hands.quiet()).toBe(400)
  fireEvent.pointerDown(document.body)
  expect(hands.quiet()).toBe(0)
})
