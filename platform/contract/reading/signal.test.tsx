import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { useReadingSignal } from './signal.ts'

test('the signal of a reading aborts when the next one begins, and when its dialog closes', () => {
  const { result, unmount } = renderHook(() => useReadingSignal(), { wrapper: StrictMode })
  const first = result.current()
  expect(first.aborted).toBe(false)
  const second = result.current()
  expect([first.aborted, second.aborted]).toEqual([true, false])
  unmount()
  expect(second.aborted).toBe(true)
})
