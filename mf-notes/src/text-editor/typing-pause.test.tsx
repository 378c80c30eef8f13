import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilTypingPause } from './typing-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('waits until no key is pressed', async () => {
  const paused = vi.fn()
  untilTypingPause().then(paused)
  for (let key = 0; key < 5; key++) {
    await vi.advanceTimersByTimeAsync(300)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  }
  expect(paused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(paused).toHaveBeenCalledOnce()
})
