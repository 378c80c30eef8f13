import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ShellProvider } from '../host/shell-context.tsx'
import { createFakeShell } from '../testing/index.ts'
import { useDiscard } from './discard.ts'

const question = { title: 'Fermer ?', body: 'Votre saisie sera perdue.', confirmLabel: 'Fermer sans enregistrer' }

function guard(dirty: boolean, confirmed = true) {
  const shell = createFakeShell({ confirm: () => confirmed })
  const onClose = vi.fn()
  const { result } = renderHook(() => useDiscard(dirty, question, onClose), {
    wrapper: ({ children }) => <ShellProvider shell={shell}>{children}</ShellProvider>,
  })
  return { shell, onClose, discard: result.current }
}

it.each([
  { dirty: false, confirmed: false, asked: 0, closed: 1, left: 0 },
  { dirty: true, confirmed: false, asked: 1, closed: 0, left: 1 },
  { dirty: true, confirmed: true, asked: 1, closed: 1, left: 0 },
])('a request to close with %o', async ({ dirty, confirmed, asked, closed, left }) => {
  const { shell, onClose, discard } = guard(dirty, confirmed)
  await act(async () => discard.requestClose())
  expect(shell.seen.confirms).toEqual(Array(asked).fill({ ...question, destructive: true }))
  expect(onClose).toHaveBeenCalledTimes(closed)
  expect(shell.seen.dirty()).toBe(left)
})

it('closes without a question after a save', () => {
  const { shell, onClose, discard } = guard(true)
  expect(shell.seen.dirty()).toBe(1)
  discard.close()
  expect(shell.seen.confirms).toEqual([])
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('discards the work before it runs another function instead of closing', () => {
  const { shell, onClose, discard } = guard(true)
  const instead = vi.fn(() => expect(shell.seen.dirty()).toBe(0))
  discard.close(instead)
  expect(instead).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})
