import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TooMuchAtOnce, type TurnLimits, Turns } from './turns.ts'

const LIMITS: TurnLimits = {
  running: 4,
  perAccount: 2,
  perAddress: 3,
  waitingPerAccount: 3,
  waitingPerAddress: 6,
  longestWait: 10_000,
  share: 2_000,
  aboveShare: 2,
}

let turns: Turns
let begun: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  turns = new Turns(LIMITS)
  begun = []
})

afterEach(() => {
  vi.useRealTimers()
})

/** Work that runs until the test ends it. */
function work(name: string, account = name, address = account, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = turns.run(
    account,
    address,
    () => {
      begun.push(name)
      return promise
    },
    signal,
  )
  done.catch(() => {})
  const end = () => {
    resolve()
    return done
  }
  return { done, end }
}

/** Runs pending promise callbacks. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('turns', () => {
  test('are limited in total, per account and per address', async () => {
    for (const name of ['a1', 'a2', 'a3']) work(name, 'a')
    await settle()
    expect(begun).toEqual(['a1', 'a2'])
    for (const name of ['b', 'c', 'd']) work(name)
    await settle()
    expect(begun).toEqual(['a1', 'a2', 'b', 'c'])
  })

  test('of several accounts at one address are limited together', async () => {
    for (const name of ['a', 'b', 'c', 'd']) work(name, name, 'school')
    work('e')
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'e'])
  })

  test('go first to the account that has used the least time recently, then to the oldest request', async () => {
    const slow = [work('slow', 'slow'), work('slow', 'slow'), work('other'), work('another')]
    await vi.advanceTimersByTimeAsync(500)
    work('slow again', 'slow')
    work('quick')
    work('quicker')
    await Promise.all(slow.slice(0, 2).map((one) => one.end()))
    await settle()
    expect(begun.slice(4)).toEqual(['quick', 'quicker'])
    await slow[2]?.end()
    await settle()
    expect(begun.slice(6)).toEqual(['slow again'])
  })

  test('of an account that has exceeded its share come one at a time beside others, for a while', async () => {
    const first = work('first', 'slow')
    await vi.advanceTimersByTimeAsync(LIMITS.share + 1)
    await first.end()
    const alone = [work('alone', 'slow'), work('alone', 'slow')]
    await settle()
    expect(begun.splice(0)).toEqual(['first', 'alone', 'alone'])
    await Promise.all(alone.map((one) => one.end()))
    await work('other').end()
    begun = []
    const second = work('second', 'slow')
    work('third', 'slow')
    await settle()
    expect(begun).toEqual(['second'])
    await second.end()
    await settle()
    expect(begun).toEqual(['second', 'third'])
    await vi.advanceTimersByTimeAsync(60_000)
    work('fourth', 'slow')
    await settle()
    expect(begun).toEqual(['second', 'third', 'fourth'])
  })

  test('of all accounts above their share are limited together beside others, also while their requests run', async () => {
    const slow = ['a', 'b', 'c', 'd'].map((name) => work(name))
    await vi.advanceTimersByTimeAsync(LIMITS.share + 1)
    for (const name of ['a', 'b', 'c', 'd']) work(`${name} again`, name)
    await Promise.all(slow.map((one) => one.end()))
    await settle()
    expect(begun.splice(0)).toEqual(['a', 'b', 'c', 'd', 'a again', 'b again'])
    const quick = work('quick')
    work('quicker')
    await settle()
    expect(begun.splice(0)).toEqual(['quick', 'quicker'])
    await quick.end()
    await settle()
    expect(begun).toEqual([])
  })

  test('are released by work that fails', async () => {
    for (let round = 0; round < 10; round++)
      await expect(turns.run('a', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    work('b', 'a')
    await settle()
    expect(begun).toEqual(['b'])
  })
})

describe('waiting', () => {
  test('is limited per account and per address', async () => {
    const own = Array.from({ length: 6 }, (_, index) => work(`own ${index}`, 'own'))
    await expect(own[5]?.done).rejects.toBeInstanceOf(TooMuchAtOnce)
    const school = Array.from({ length: 9 }, (_, index) => work(`${index}`, `pupil ${index}`, 'school'))
    await expect(school[8]?.done).rejects.toBeInstanceOf(TooMuchAtOnce)
  })

  test('ends after the longest wait, and when the client leaves', async () => {
    work('a1', 'a')
    work('a2', 'a')
    const { done } = work('a3', 'a')
    const client = new AbortController()
    const left = work('a4', 'a', 'a', client.signal)
    client.abort(new Error('left'))
    await expect(left.done).rejects.toThrow('left')
    await vi.advanceTimersByTimeAsync(LIMITS.longestWait)
    await expect(done).rejects.toBeInstanceOf(TooMuchAtOnce)
    expect(begun).toEqual(['a1', 'a2'])
  })
})
