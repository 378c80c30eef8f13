import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeShell } from '../testing/index.ts'
import { createLifetime } from './lifetime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const grace = 5_000

it('ends when a newer release has taken over and no component uses it', () => {
  const { events } = createFakeShell()
  const old = createLifetime(events, 'notes.replica')
  const release = old.hold()
  vi.advanceTimersByTime(grace)
  expect(old.ended.aborted).toBe(false)

  const next = createLifetime(events, 'notes.replica')
  vi.advanceTimersByTime(grace)
  expect(old.ended.aborted).toBe(false)
  release()
  vi.advanceTimersByTime(grace - 1)
  expect(old.ended.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([old.ended.aborted, next.ended.aborted]).toEqual([true, false])
})

it('continues while a component uses it again, as after a rollback', () => {
  const { events } = createFakeShell()
  const old = createLifetime(events, 'notes.replica')
  createLifetime(events, 'notes.replica')
  vi.advanceTimersByTime(grace - 1)
  old.hold()
  vi.advanceTimersByTime(grace)
  expect(old.ended.aborted).toBe(false)
})
