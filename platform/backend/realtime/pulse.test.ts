import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pulse } from './pulse.ts'

/** A client that answers pings for as long as it is reached. */
class Client extends EventEmitter {
  isReached = true
  pings = 0
  ping() {
    this.pings += 1
    if (this.isReached) this.emit('pong')
  }
}

let client: Client
let told: boolean[]
let pulse: Pulse
let isNeeded: boolean

beforeEach(() => {
  vi.useFakeTimers()
  client = new Client()
  told = []
  isNeeded = true
  pulse = new Pulse(
    client as never,
    () => isNeeded,
    (isAway) => told.push(isAway),
  )
})
afterEach(() => {
  pulse.stop()
  vi.useRealTimers()
})

test('a client that answers is never away', () => {
  vi.advanceTimersByTime(600_000)
  expect(told).toEqual([])
})

test.each([0, 1, 750, 1_499])('a client that is lost %i ms after an answer is away within five seconds', (after) => {
  vi.advanceTimersByTime(1_500 + after)
  client.isReached = false
  vi.advanceTimersByTime(2_900)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2_100)
  expect(told).toEqual([true])
})

test('a client that is heard again is back at once, by a message or an answer', () => {
  client.isReached = false
  vi.advanceTimersByTime(6_000)
  pulse.beat()
  expect(told).toEqual([true, false])
  vi.advanceTimersByTime(6_000)
  client.emit('pong')
  expect(told).toEqual([true, false, true, false])
})

test('nothing is sent while nobody wants to know', () => {
  isNeeded = false
  vi.advanceTimersByTime(60_000)
  expect(client.pings).toBe(0)
  pulse.stop()
  isNeeded = true
  vi.advanceTimersByTime(60_000)
  expect(client.pings).toBe(0)
})
