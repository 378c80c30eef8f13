import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { typingTimeoutMs, useTypingSigns, useTypists } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('typing is signalled once a second while keys are pressed, and ended by sending', () => {
  const said: boolean[] = []
  const { result } = renderHook(() => useTypingSigns((isTyping) => said.push(isTyping)))
  for (let key = 0; key < 30; key++) {
    result.current.typed()
    vi.advanceTimersByTime(100)
  }
  expect(said).toEqual([true, true, true])
  result.current.stopped()
  result.current.typed()
  expect(said).toEqual([true, true, true, false, true])
})

it('somebody types until three seconds after their last sign, or until they say that they stopped', () => {
  const { result } = renderHook(() => useTypists())
  act(() => result.current.hear('zoe', true))
  act(() => void vi.advanceTimersByTime(typingTimeoutMs - 1))
  act(() => result.current.hear('zoe', true))
  act(() => result.current.hear('max', true))
  expect(result.current.typists).toEqual(['zoe', 'max'])
  act(() => result.current.hear('max', false))
  act(() => void vi.advanceTimersByTime(typingTimeoutMs - 1))
  expect(result.current.typists).toEqual(['zoe'])
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current.typists).toEqual([])
})
