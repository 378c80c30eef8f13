import { expect, it, vi } from 'vitest'
import { createFakeShell } from '../testing/index.ts'
import { perAccount } from './per-account.ts'

it('closes a value when the learner signs out', async () => {
  const shell = createFakeShell()
  const close = vi.fn()
  const create = vi.fn(async () => ({ sync: async () => {}, close }))
  const values = perAccount('tasks.replica', create)
  const first = await values.open(shell)
  expect(await values.open(shell)).toBe(first)
  shell.signOut()
  expect(close).toHaveBeenCalledOnce()
  await expect(values.open(shell)).rejects.toThrow('nobody is signed in')
  expect(create).toHaveBeenCalledOnce()
})
