import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { previewDelayMs, usePreview } from './use-preview.ts'

function Card() {
  const { open, handlers } = usePreview()
  return (
    <button type="button" {...handlers}>
      {open ? 'open' : 'closed'}
    </button>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const rest = () => act(() => vi.advanceTimersByTime(previewDelayMs))

it('opens when the mouse moves onto the card, not when the card scrolls under the mouse', () => {
  render(<Card />)
  const card = screen.getByText('closed')
  fireEvent.pointerEnter(card, { pointerType: 'mouse' })
  rest()
  expect(card.textContent).toBe('closed')
  fireEvent.pointerMove(card, { pointerType: 'mouse' })
  rest()
  expect(card.textContent).toBe('open')
})

it('stays closed after Escape until the mouse has left and returned', () => {
  render(<Card />)
  const card = screen.getByText('closed')
  const arrive = () => {
    fireEvent.pointerEnter(card, { pointerType: 'mouse' })
    fireEvent.pointerMove(card, { pointerType: 'mouse' })
    rest()
  }
  arrive()
  fireEvent.keyDown(card, { key: 'Escape' })
  fireEvent.pointerMove(card, { pointerType: 'mouse' })
  rest()
  expect(card.textContent).toBe('closed')
  fireEvent.pointerLeave(card)
  arrive()
  expect(card.textContent).toBe('open')
})

it('does not open for a finger', () => {
  render(<Card />)
  const card = screen.getByText('closed')
  fireEvent.pointerEnter(card, { pointerType: 'touch' })
  fireEvent.pointerMove(card, { pointerType: 'touch' })
  rest()
  expect(card.textContent).toBe('closed')
})

it('opens for a focus by the tab key, not for one that the page restores', () => {
  render(<Card />)
  const card = screen.getByText('closed')
  act(() => card.focus())
  fireEvent.keyUp(card, { key: 'Escape' })
  rest()
  expect(card.textContent).toBe('closed')
  fireEvent.keyUp(card, { key: 'Tab' })
  rest()
  expect(card.textContent).toBe('open')
  act(() => card.blur())
  expect(card.textContent).toBe('closed')
})
