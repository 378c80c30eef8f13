import type { Session } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepInstalled } from './keep-installed.ts'

const signedIn: Session = { status: 'signed-in', userId: 'u', email: 'camille@exemple.fr', admin: false }
const register = vi.fn()
const postMessage = vi.fn()
let idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  idle = []
  register.mockReset().mockResolvedValue({})
  postMessage.mockReset()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ active: { postMessage } }) } })
})

afterEach(() => void vi.useRealTimers())

/** Lets the page settle and become idle. */
async function rest() {
  await vi.advanceTimersByTimeAsync(3_000)
  for (const work of idle.splice(0)) work()
  await vi.advanceTimersByTimeAsync(0)
}

it('registers nothing for visitors, and the worker once somebody signs in and the page has settled', async () => {
  const session = createStore<Session>({ status: 'signed-out' })
  keepInstalled(session, createStore(true))
  await rest()
  expect(register).not.toHaveBeenCalled()
  session.set(signedIn)
  expect(register).not.toHaveBeenCalled()
  await rest()
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js')
  expect(postMessage).toHaveBeenCalledTimes(1)
})

it('asks for the live set on every start, and again when the network is back', async () => {
  const online = createStore(true)
  keepInstalled(createStore<Session>(signedIn), online)
  await rest()
  online.set(false)
  await rest()
  expect(postMessage).toHaveBeenCalledTimes(1)
  online.set(true)
  await rest()
  expect(postMessage).toHaveBeenCalledTimes(2)
})

it('asks again when a set has gone live', async () => {
  const renew = keepInstalled(createStore<Session>(signedIn), createStore(true))
  await rest()
  renew()
  await rest()
  expect(postMessage).toHaveBeenCalledTimes(2)
})

it('leaves the page alone where there is no worker to be had', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  register.mockRejectedValue(new TypeError('404'))
  keepInstalled(createStore<Session>(signedIn), createStore(true))
  await rest()
  expect(warn).toHaveBeenCalledTimes(1)

  vi.stubGlobal('navigator', {})
  expect(() => keepInstalled(createStore<Session>(signedIn), createStore(true))).not.toThrow()
})
