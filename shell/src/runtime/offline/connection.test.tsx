import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'

let browserOnline = true
const send = vi.fn<typeof fetch>()
const look = vi.fn<() => Promise<unknown>>()
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** What the browser says of its network. */
function network(up: boolean) {
  browserOnline = up
  dispatchEvent(new Event(up ? 'online' : 'offline'))
}
const connect = () => createConnection(look, send)

beforeEach(() => {
  vi.useFakeTimers()
  browserOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => browserOnline)
  send.mockReset().mockResolvedValue(new Response())
  look.mockReset().mockResolvedValue(new Response())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([true, false])('starts from what the browser says: %s', (up) => {
  browserOnline = up
  expect(connect().online.get()).toBe(up)
})

it('follows the browser’s network, and does not look for a server without one', async () => {
  const { online } = connect()
  network(false)
  expect(online.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).not.toHaveBeenCalled()
  network(true)
  expect(online.get()).toBe(true)
})

it('goes offline with a request that is lost, and back with one that is answered, whatever the answer', async () => {
  const { online, fetch } = connect()
  send.mockImplementationOnce(lost)
  await expect(fetch('/rest/v1/notes')).rejects.toThrow('Failed to fetch')
  expect(online.get()).toBe(false)
  send.mockResolvedValueOnce(new Response('', { status: 500 }))
  await fetch('/rest/v1/notes')
  expect(online.get()).toBe(true)
})

it('looks again until the server answers, then no more', async () => {
  const { online, fetch } = connect()
  send.mockImplementationOnce(lost)
  await expect(fetch('/rest/v1/notes')).rejects.toThrow()
  look.mockImplementationOnce(lost)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([look.mock.calls.length, online.get()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([look.mock.calls.length, online.get()]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(2)
})

it('takes a request that was given up for no sign', async () => {
  const { online, fetch } = connect()
  send.mockRejectedValueOnce(new DOMException('given up', 'AbortError'))
  await expect(fetch('/rest/v1/notes')).rejects.toThrow('given up')
  expect(online.get()).toBe(true)
})

it('passes requests on as they are', async () => {
  const init = { method: 'POST', body: '{}' }
  await connect().fetch('/rest/v1/notes', init)
  expect(send).toHaveBeenCalledExactlyOnceWith('/rest/v1/notes', init)
})
