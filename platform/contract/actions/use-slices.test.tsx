import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ShellProvider } from '../host/shell-context.tsx'
import { createFakeShell } from '../testing/index.ts'
import { type SliceTexts, useSlices } from './use-slices.ts'

const items = [1, 2, 3, 4, 5]
const texts: SliceTexts<number> = {
  done: (results) => `Envoyé : ${results.join()}`,
  failed: (_error, isInterrupted) => (isInterrupted ? 'Interrompu' : 'Échec'),
}

function open() {
  const shell = createFakeShell()
  const wrapper = ({ children }: { children: ReactNode }) => <ShellProvider shell={shell}>{children}</ShellProvider>
  const sent: (readonly number[])[] = []
  const { result, rerender } = renderHook(({ list }) => useSlices<number, number>(list, { items: 2, bytes: 1000 }), {
    wrapper,
    initialProps: { list: items },
  })
  const request = async (work: (slice: readonly number[]) => Promise<void> | void, slice: readonly number[]) => {
    sent.push(slice)
    await work(slice)
    return slice.length
  }
  return {
    result,
    sent,
    shell,
    request,
    messages: () => shell.seen.toasts.map(({ message }) => message),
    send: (work: (slice: readonly number[]) => Promise<void> | void = () => {}, begin?: () => Promise<void>) =>
      act(() => result.current.send((slice) => request(work, slice), texts, begin)),
    change: (list: number[]) => rerender({ list }),
  }
}
const failAt = (item: number) => (slice: readonly number[]) => {
  if (slice[0] === item) throw new Error('no answer')
}

it('sends a list slice by slice and reports all results', async () => {
  const { result, sent, send, messages } = open()
  expect(result.current.progress).toBeNull()
  expect(await send()).toEqual({ isComplete: true, sent: 5 })
  expect(sent).toEqual([[1, 2], [3, 4], [5]])
  expect(messages()).toEqual(['Envoyé : 2,2,1'])
  expect(result.current).toMatchObject({ progress: { done: 5, total: 5 }, isInterrupted: false, busy: false })
})

it('continues after a failure with the slice that failed', async () => {
  const { result, sent, shell, send, messages } = open()
  expect(await send(failAt(3))).toEqual({ isComplete: false, sent: 2 })
  expect(result.current).toMatchObject({ progress: { done: 2, total: 5 }, isInterrupted: true })
  expect(shell.seen.errors).toHaveLength(1)
  expect(await send()).toEqual({ isComplete: true, sent: 5 })
  expect(sent).toEqual([[1, 2], [3, 4], [3, 4], [5]])
  expect(messages()).toEqual(['Interrompu', 'Envoyé : 2,2,1'])
})

it('is not interrupted when nothing has been sent', async () => {
  const { result, sent, send, messages } = open()
  await send(failAt(1))
  await send(undefined, () => Promise.reject(new Error('no space')))
  expect(result.current.isInterrupted).toBe(false)
  expect(sent).toEqual([[1, 2]])
  expect(messages()).toEqual(['Échec', 'Échec'])
})

it('begins anew with another list', async () => {
  const { result, sent, send, change } = open()
  await send(failAt(3))
  change([6])
  expect(result.current).toMatchObject({ progress: null, isInterrupted: false })
  expect(await send()).toEqual({ isComplete: true, sent: 1 })
  expect(sent).toEqual([[1, 2], [3, 4], [6]])
})

it('stops after the slice that is being sent, without a failure, and continues with the next one', async () => {
  const { result, sent, shell, send, request, messages } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  let stopping: ReturnType<typeof send> | undefined
  act(() => {
    stopping = result.current.send((slice) => request(() => promise, slice), texts)
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => result.current.stop())
  resolve()
  expect(await act(async () => stopping)).toEqual({ isComplete: false, sent: 2 })
  expect(result.current).toMatchObject({ progress: { done: 2, total: 5 }, isStopping: false, isInterrupted: true })
  expect(messages()).toEqual([])
  expect(shell.seen.errors).toEqual([])
  expect(await send()).toEqual({ isComplete: true, sent: 5 })
  expect(sent).toEqual([[1, 2], [3, 4], [5]])
})
