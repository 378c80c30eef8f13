import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createTypedAhead } from './typed-ahead.ts'

const typedAhead = createTypedAhead()
const onGivenUp = vi.fn()

afterEach(() => {
  typedAhead.end()
  document.body.replaceChildren()
  onGivenUp.mockReset()
})

it.each([
  ['plan', 'plan'],
  ['été 2', 'été 2'],
  ['plam{Backspace}n', 'plan'],
  ['{Backspace}a{Tab}{ArrowDown}b', 'ab'],
  ['{Control>}c{/Control}a', 'a'],
])('holds what “%s” types', async (keys, expected) => {
  typedAhead.begin(onGivenUp)
  await userEvent.keyboard(keys)
  expect(typedAhead.end()).toBe(expected)
  expect(onGivenUp).not.toHaveBeenCalled()
})

it('keeps the keys from what has the focus, until it ends', async () => {
  const box = document.createElement('input')
  const pressed = vi.fn()
  box.addEventListener('keydown', pressed)
  document.body.append(box)
  box.focus()
  typedAhead.begin(onGivenUp)
  await userEvent.keyboard('ab{Enter}')
  expect([box.value, pressed.mock.calls.length]).toEqual(['', 0])
  expect(typedAhead.end()).toBe('ab')
  await userEvent.keyboard('c')
  expect(box.value).toBe('c')
  expect(typedAhead.end()).toBe('')
})

it('is given up with Escape', async () => {
  typedAhead.begin(onGivenUp)
  await userEvent.keyboard('a{Escape}')
  expect(onGivenUp).toHaveBeenCalledOnce()
})
