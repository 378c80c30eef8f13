import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { useReviewKeys } from './use-review-keys.ts'

function Card({ flip }: { flip(): void }) {
  useReviewKeys({ flip, rate() {}, undo() {}, move() {} })
  return null
}

/** Presses Space as soon as it is on the page. */
function QuickLearner() {
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space' }))
  })
  return null
}

it('gives a key that is pressed as soon as a card appears to that card', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const cards = (flip: () => void, key: string) => (
    <>
      <Card key={key} flip={flip} />
      <QuickLearner />
    </>
  )
  const { rerender } = render(cards(first, 'un'))
  expect(first).toHaveBeenCalledOnce()
  rerender(cards(second, 'deux'))
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
