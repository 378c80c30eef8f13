import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Activity, watchActivity } from './watch-activity.ts'

let activity: Activity
beforeEach(() => {
  vi.useFakeTimers()
  activity = watchActivity()
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
  expect(activity.typed()).toBe(counts)
})

it('forgets a field that is emptied, saved or gone', () => {
  const field = typeInto('<textarea></textarea>')
  fireEvent.input(field, { target: { value: '' } })
  expect(activity.typed()).toBe(false)

  fireEvent.input(field, { target: { value: 'Texte' } })
  activity.saved()
  expect(activity.typed()).toBe(false)

  fireEvent.input(field, { target: { value: 'Texte encore' } })
  expect(activity.typed()).toBe(true)
  field.remove()
  expect(activity.typed()).toBe(false)
})

it('counts a search only while it is typed', () => {
  const field = typeInto('<input type="search">')
  field.focus()
  expect(activity.typed()).toBe(true)
  field.blur()
  expect(activity.typed()).toBe(false)
})

it('knows how long nothing was touched', () => {
  expect(activity.quiet()).toBe(Number.POSITIVE_INFINITY)
  fireEvent.keyDown(document.body, { key: 'a' })
  vi.advanceTimersByTime(400)
  expect(activity.quiet()).toBe(400)
  fireEvent.pointerDown(document.body)
  expect(activity.quiet()).toBe(0)
})
