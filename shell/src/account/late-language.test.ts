import type { Language } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import { expect, it, vi } from 'vitest'
import { lateLanguage } from './late-language.ts'

function prepare(isOnline: boolean) {
  const online = createStore(isOnline)
  const set = vi.fn(async () => {})
  const say = vi.fn(async () => {})
  const canLoad = vi.fn(async (language: Language) => language === 'fr' || online.get())
  const change = lateLanguage(set, { online, say, report: () => {}, canLoad })
  return { online, set, say, canLoad, change }
}

it.each([
  ['another language online', true, { language: 'de' }],
  ['a language on the device offline', false, { language: 'fr' }],
  ['something else offline', false, { theme: 'dark' }],
] as const)('changes %s at once', async (_what, isOnline, patch) => {
  const { change, set, say } = prepare(isOnline)
  await change(patch)
  expect(set).toHaveBeenCalledExactlyOnceWith(patch)
  expect(say).not.toHaveBeenCalled()
})

it('keeps a language that is not on the device until the network is back, and says so', async () => {
  const { change, set, say, online } = prepare(false)
  await change({ language: 'de', theme: 'dark' })
  expect(set.mock.calls).toEqual([[{ theme: 'dark' }]])
  expect(say).toHaveBeenCalledTimes(1)
  online.set(true)
  await vi.waitFor(() => expect(set.mock.calls).toEqual([[{ theme: 'dark' }], [{ language: 'de' }]]))
  online.set(false)
  online.set(true)
  await Promise.resolve()
  expect(set).toHaveBeenCalledTimes(2)
})

it('asks again for texts that do not come with the network', async () => {
  vi.useFakeTimers()
  const { change, set, online, canLoad } = prepare(false)
  await change({ language: 'de' })
  canLoad.mockResolvedValueOnce(false).mockResolvedValueOnce(false)
  online.set(true)
  await vi.advanceTimersByTimeAsync(1_400)
  expect(set).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(set.mock.calls).toEqual([[{ language: 'de' }]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(set).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

it('forgets the language when another is chosen', async () => {
  const { change, set, online } = prepare(false)
  await change({ language: 'de' })
  await change({ language: 'fr' })
  online.set(true)
  await Promise.resolve()
  expect(set.mock.calls).toEqual([[{ language: 'fr' }]])
})
