import type { ShellApi } from '@cahier/contract'
import { createFakeShell } from '@cahier/contract/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { joinSpeakers, type Speakers } from './speakers.ts'

/** The channels of a page, which do what the tests say. */
class Service {
  topic: string | undefined = 'room:r:1'
  readonly channels: Channel[] = []
  readonly realtime = { setAuth: async () => {} }
  from() {
    const query = {
      select: () => query,
      eq: () => query,
      in: () => query,
      throwOnError: async () => ({ data: this.topic ? [{ id: 'r', topic: this.topic }] : [] }),
    }
    return query
  }
  channel(topic: string) {
    const channel = new Channel(topic)
    this.channels.push(channel)
    return channel
  }
  async removeChannel(channel: Channel) {
    channel.state = 'closed'
  }
  open = () => this.channels.filter(({ state }) => state !== 'closed').map(({ topic }) => topic)
  at(topic: string): Channel {
    return (
      this.channels.findLast((channel) => channel.topic === topic && channel.state !== 'closed') ??
      expect.fail(`nobody is on ${topic}`)
    )
  }
}
class Channel {
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
  presenceState = () => this.here
  track = async (payload: unknown) => void this.tracked.push(payload)
  send = async (message: unknown) => void this.sent.push(message)
  joins() {
    this.state = 'joined'
    this.#status('SUBSCRIBED')
  }
  hears(event: string, payload: unknown = {}) {
    this.#broadcast({ event, payload })
  }
  shows(isThere: boolean) {
    this.here = isThere ? { any: [{}] } : {}
    this.#sync()
  }
}

let service: Service
let speakers: Speakers
const heard: unknown[] = []
const settle = () => vi.advanceTimersByTimeAsync(50)

beforeEach(async () => {
  vi.useFakeTimers()
  heard.length = 0
  service = new Service()
  const shell: ShellApi = Object.assign(createFakeShell(), { supabase: async () => service as never })
  speakers = joinSpeakers(shell, {
    roomId: 'r',
    own: 'me',
    onHeard: (account) => heard.push(['heard', account]),
    onGone: (account) => heard.push(['gone', account]),
    onSaid: (account, event, payload) => heard.push(['said', account, event, payload]),
    onPeople: () => heard.push(['people']),
  })
  await settle()
  service.at('room:r:1').joins()
  await settle()
})
afterEach(() => {
  speakers.leave()
  vi.useRealTimers()
})

it('what is said counts only on the channel of who is said to say it', async () => {
  speakers.follow(['zoe'])
  service.at('room:r:1:from:me').joins()
  service.at('room:r:1:from:zoe').joins()
  heard.length = 0
  // On the common channel anybody could put any name.
  service.at('room:r:1').hears('signal', { from: 'zoe', for: 'me' })
  service.at('room:r:1').hears('standing', { from: 'zoe' })
  expect(heard).toEqual([])
  service.at('room:r:1:from:zoe').hears('signal', { from: 'max' })
  expect(heard).toEqual([['said', 'zoe', 'signal', { from: 'max' }]])
  expect(service.open()).toEqual(['room:r:1', 'room:r:1:from:me', 'room:r:1:from:zoe'])
})

it('somebody is heard once both can speak and hear', async () => {
  speakers.follow(['zoe'])
  heard.length = 0
  service.at('room:r:1:from:zoe').joins()
  expect(heard).toEqual([])
  service.at('room:r:1:from:me').joins()
  expect(heard).toEqual([['heard', 'zoe']])
  expect(service.at('room:r:1:from:me').tracked).toEqual([{}])
})

it('somebody is gone once they were there, and not before they have shown themselves', async () => {
  speakers.follow(['zoe'])
  const zoe = service.at('room:r:1:from:zoe')
  zoe.joins()
  heard.length = 0
  zoe.shows(false)
  expect(heard).toEqual([])
  zoe.shows(true)
  zoe.shows(false)
  expect(heard).toEqual([['gone', 'zoe']])
})

it('follows the channel when it moves, and says nothing more on the former one', async () => {
  speakers.follow(['zoe'])
  service.at('room:r:1:from:me').joins()
  const former = service.at('room:r:1:from:zoe')
  service.topic = 'room:r:2'
  service.at('room:r:1').hears('moved')
  await settle()
  service.at('room:r:2').joins()
  await settle()
  expect(service.open()).toEqual(['room:r:2', 'room:r:2:from:me', 'room:r:2:from:zoe'])
  heard.length = 0
  former.hears('signal', {})
  expect(heard).toEqual([])
})

it('whoever is not followed any more is not heard, and leaving leaves every channel', async () => {
  speakers.follow(['zoe', 'max'])
  speakers.follow(['max'])
  expect(service.open()).toEqual(['room:r:1', 'room:r:1:from:me', 'room:r:1:from:max'])
  speakers.leave()
  expect(service.open()).toEqual([])
})
