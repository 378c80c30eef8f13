import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ShellApi } from '../api/shell-api.ts'
import { createFakeShell } from '../testing/fake-shell.ts'
import { joinLive } from './live-channel.ts'

/** A service of channels that does what the tests say. */
class FakeService {
  /** The topics that the learner may know, by id. */
  readonly topics = new Map<string, string>()
  readonly questions: string[][] = []
  readonly channels: FakeChannel[] = []
  isReachable = true
  readonly realtime = { setAuth: async () => {} }
  from() {
    const asked: string[] = []
    const query = {
      select: () => query,
      eq: () => query,
      in: (_: string, ids: string[]) => {
        asked.push(...ids)
        return query
      },
      throwOnError: async () => {
        this.questions.push(asked)
        if (!this.isReachable) throw new Error('no network')
        return { data: asked.flatMap((id) => (this.topics.has(id) ? [{ id, topic: this.topics.get(id) }] : [])) }
      },
    }
    return query
  }
  channel(topic: string) {
    const channel = new FakeChannel(topic)
    this.channels.push(channel)
    return channel
  }
  async removeChannel(channel: FakeChannel) {
    channel.state = 'closed'
  }
  get open() {
    return this.channels.filter(({ state }) => state !== 'closed')
  }
  at(topic: string): FakeChannel {
    return this.open.find((channel) => channel.topic === topic) ?? expect.fail(`nobody is on ${topic}`)
  }
}

class FakeChannel {
  state = 'joining'
  readonly tracked: unknown[] = []
  readonly sent: unknown[] = []
  here: Record<string, unknown> = {}
  #broadcast: (message: { event: string; payload: unknown }) => void = () => {}
  #sync = () => {}
  #status: (status: string) => void = () => {}
  readonly topic: string
  constructor(topic: string) {
    this.topic = topic
  }
  on(kind: string, _filter: unknown, listener: never) {
    if (kind === 'broadcast') this.#broadcast = listener
    else this.#sync = listener
    return this
  }
  subscribe(listener: (status: string) => void = () => {}) {
    this.#status = listener
    return this
  }
  presenceState() {
    return this.here
  }
  async track(payload: unknown) {
    this.tracked.push(payload)
  }
  async untrack() {
    this.tracked.push(null)
  }
  async send(message: unknown) {
    this.sent.push(message)
  }
  becomes(status: string) {
    this.state = status === 'SUBSCRIBED' ? 'joined' : 'errored'
    this.#status(status)
  }
  hears(event: string, payload: unknown = {}) {
    this.#broadcast({ event, payload })
  }
  shows(...ids: string[]) {
    this.here = Object.fromEntries(ids.map((id) => [id, [{}]]))
    this.#sync()
  }
}

let service: FakeService
let shell: ShellApi
beforeEach(() => {
  vi.useFakeTimers()
  service = new FakeService()
  service.topics.set('a', 'session:a:1')
  shell = Object.assign(createFakeShell(), { supabase: async () => service as never })
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(50)
const joined = async (topic = 'session:a:1') => {
  await settle()
  service.at(topic).becomes('SUBSCRIBED')
}

test('several listeners share a channel, which is left with the last', async () => {
  const [one, two] = [joinLive(shell, 'session', 'a'), joinLive(shell, 'session', 'a')]
  const heard: unknown[] = []
  one.on('word', (payload) => heard.push(['one', payload]))
  two.on('word', (payload) => heard.push(['two', payload]))
  await joined()
  expect([one.state.get(), service.channels.length]).toEqual(['joined', 1])
  service.at('session:a:1').hears('word', { n: 1 })
  one.leave()
  one.leave()
  service.at('session:a:1').hears('word', { n: 2 })
  expect(heard).toEqual([
    ['one', { n: 1 }],
    ['two', { n: 1 }],
    ['two', { n: 2 }],
  ])
  two.leave()
  expect(service.open).toEqual([])
})

test('nobody is known to be here while the page has no network, although its socket still seems to be open', async () => {
  const channel = joinLive(shell, 'session', 'a')
  await joined()
  service.at('session:a:1').shows('lea', 'tom')
  dispatchEvent(new Event('offline'))
  expect([channel.state.get(), channel.present.get()]).toEqual(['joined', []])
  dispatchEvent(new Event('online'))
  expect(channel.present.get()).toEqual(['lea', 'tom'])
  channel.leave()
})

test('the channels of a list are asked for together', async () => {
  for (const id of ['b', 'c']) service.topics.set(id, `session:${id}:1`)
  const list = ['a', 'b', 'c', 'd'].map((id) => joinLive(shell, 'session', id))
  await settle()
  expect(service.questions).toEqual([['a', 'b', 'c', 'd']])
  expect(list.map(({ state }) => state.get())).toEqual(['joining', 'joining', 'joining', 'gone'])
})

describe('a channel that is moved', () => {
  test('is followed by whoever still may, without anything that is said under its former name', async () => {
    const channel = joinLive(shell, 'session', 'a')
    const heard: unknown[] = []
    for (const event of ['word', 'joined']) channel.on(event, () => heard.push(event))
    await joined()
    const former = service.at('session:a:1')
    former.shows('me', 'zoe')
    service.topics.set('a', 'session:a:2')
    former.hears('moved')
    expect([channel.state.get(), channel.present.get()]).toEqual(['joining', []])
    await joined('session:a:2')
    service.at('session:a:2').hears('word')
    expect([channel.state.get(), heard, former.state]).toEqual(['joined', ['joined', 'joined', 'word'], 'closed'])
  })

  test('is gone for whoever has no right any more, at once', async () => {
    const channel = joinLive(shell, 'session', 'a', { peers: true })
    await joined()
    service.topics.delete('a')
    service.at('session:a:1').hears('moved')
    await settle()
    expect([channel.state.get(), service.open]).toEqual(['gone', []])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(service.questions).toHaveLength(2)
  })
})

describe('a connection that breaks', () => {
  test('is tried again with growing pauses, under the name of then', async () => {
    const channel = joinLive(shell, 'session', 'a')
    await joined()
    service.isReachable = false
    service.at('session:a:1').becomes('CHANNEL_ERROR')
    expect([channel.state.get(), service.open]).toEqual(['offline', []])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(service.questions.length).toBeGreaterThan(4)
    expect(service.questions.length).toBeLessThan(10)
    service.isReachable = true
    service.topics.set('a', 'session:a:2')
    await vi.advanceTimersByTimeAsync(40_000)
    service.at('session:a:2').becomes('SUBSCRIBED')
    expect(channel.state.get()).toBe('joined')
  })

  test('is tried again at once when the network returns', async () => {
    const channel = joinLive(shell, 'session', 'a')
    await joined()
    service.isReachable = false
    service.at('session:a:1').becomes('CHANNEL_ERROR')
    await vi.advanceTimersByTimeAsync(60_000)
    service.isReachable = true
    dispatchEvent(new Event('online'))
    await joined()
    expect(channel.state.get()).toBe('joined')
    channel.leave()
  })

  test('says nothing any more once everybody has left', async () => {
    const channel = joinLive(shell, 'session', 'a')
    await joined()
    service.at('session:a:1').becomes('TIMED_OUT')
    channel.leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(service.open).toEqual([])
    expect(service.questions).toHaveLength(1)
  })
})

test('whoever shows themselves is present until the last of the page stops', async () => {
  const watching = joinLive(shell, 'session', 'a')
  await joined()
  const channel = service.at('session:a:1')
  expect(channel.tracked).toEqual([])
  const shown = [joinLive(shell, 'session', 'a', { present: true }), joinLive(shell, 'session', 'a', { present: true })]
  channel.shows('zoe', 'me')
  expect(watching.present.get()).toEqual(['me', 'zoe'])
  shown[0]?.leave()
  expect(channel.tracked).toEqual([{}])
  shown[1]?.leave()
  expect(channel.tracked).toEqual([{}, null])
})

test('members speak beside the channel, only while that is connected', async () => {
  const channel = joinLive(shell, 'session', 'a', { peers: true })
  const heard: unknown[] = []
  channel.on('typing', (payload) => heard.push(payload))
  await joined()
  const peers = service.at('session:a:1:peers')
  channel.say('typing', { from: 'me' })
  expect(peers.sent).toEqual([])
  peers.becomes('SUBSCRIBED')
  channel.say('typing', { from: 'me' })
  peers.hears('typing', { from: 'zoe' })
  expect([peers.sent, heard]).toEqual([
    [{ type: 'broadcast', event: 'typing', payload: { from: 'me' } }],
    [{ from: 'zoe' }],
  ])
  expect(service.at('session:a:1').sent).toEqual([])
})

test('the name is known while the channel is joined, and is another one once it has moved', async () => {
  const live = joinLive(shell, 'session', 'a')
  const names: unknown[] = []
  live.name.subscribe(() => names.push(live.name.get()))
  await settle()
  expect(live.name.get()).toBeUndefined()
  await joined()
  service.topics.set('a', 'session:a:2')
  service.at('session:a:1').hears('moved')
  await joined('session:a:2')
  live.leave()
  expect(names).toEqual(['session:a:1', undefined, 'session:a:2', undefined])
})
