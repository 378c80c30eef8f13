import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SlicesStopped, useSlices } from './use-slices.ts'

const items = [1, 2, 3, 4, 5]

function open() {
  const sent: (readonly number[])[] = []
  const { result, rerender } = renderHook(({ list }) => useSlices<number, number>(list, { items: 2, bytes: 1000 }), {
    initialProps: { list: items },
  })
  const run = async (work: (slice: readonly number[]) => Promise<void> | void = () => {}) => {
    let outcome: Promise<readonly number[]> = Promise.resolve([])
    await act(async () => {
      outcome = result.current.run(async (slice) => {
        sent.push(slice)
        await work(slice)
        return slice.length
      })
      await outcome.catch(() => undefined)
    })
    return outcome
  }
  return { result, sent, run, change: (list: number[]) => rerender({ list }) }
}

it('sends a list slice by slice and returns all results', async () => {
  const { result, sent, run } = open()
  expect(result.current.progress).toBeNull()
  expect(await run()).toEqual([2, 2, 1])
  expect(sent).toEqual([[1, 2], [3, 4], [5]])
  expect(result.current.progress).toEqual({ done: 5, total: 5 })
})

it('continues after a failure with the slice that failed', async () => {
  const { result, sent, run } = open()
  let isDown = true
  const work = ([first]: readonly number[]) => {
    if (first === 3 && isDown) throw new Error('no answer')
  }
  await expect(run(work)).rejects.toThrow('no answer')
  expect(result.current.progress).toEqual({ done: 2, total: 5 })
  isDown = false
  expect(await run(work)).toEqual([2, 2, 1])
  expect(sent).toEqual([[1, 2], [3, 4], [3, 4], [5]])
})

it('begins anew with another list', async () => {
  const { result, sent, run, change } = open()
  await expect(run(([first]) => (first === 3 ? Promise.reject(new Error('no answer')) : undefined))).rejects.toThrow()
  change([6])
  expect(result.current.progress).toBeNull()
  expect(await run()).toEqual([1])
  expect(sent).toEqual([[1, 2], [3, 4], [6]])
})

it('stops after the slice that is being sent, and continues with the next one', async () => {
  const { result, sent, run } = open()
  let answer = () => {}
  const stopping = run(([first]) => {
    if (first === 1)
      return new Promise<void>((resolve) => {
        answer = resolve
      })
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => result.current.stop())
  answer()
  await expect(stopping).rejects.toThrow(SlicesStopped)
  expect(result.current).toMatchObject({ progress: { done: 2, total: 5 }, isStopping: false })
  expect(await run()).toEqual([2, 2, 1])
  expect(sent).toEqual([[1, 2], [3, 4], [5]])
})
