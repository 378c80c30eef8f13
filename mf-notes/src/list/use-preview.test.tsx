import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { previewDelay, usePreview } from './use-preview.ts'

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

const rest = () => act(() => vi.advanceTimersByTime(previewDelay))

it('opens for a mouse that was moved onto the card, not for a card that came under the mouse', () => {
  render(<Card />)
  const card = screen.getByText('closed')
  fireEvent.pointerEnter(card, { pointerType: 'mouse' })
  rest()
  expect(card.textContent).toBe('closed')
  fireEvent.pointerMove(card, { pointerType: 'mouse' })
  rest()
  expect(card.textContent).toBe('open')
})

it('stays closed under a mouse that moves on after Escape, until it comes again', () => {
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

it('opens for a focus that the tab key brought, not for one that was given back', () => {
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
