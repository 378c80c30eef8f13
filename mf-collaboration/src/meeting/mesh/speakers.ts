import type { ShellApi, Store } from '@cahier/contract'
import { joinLive, type LiveState } from '@cahier/contract/live'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

export interface SpeakersOptions {
  roomId: string
  own: string
  /** The others can be heard, and hear: for the first time or again. */
  onHeard(account: string): void
  /** Somebody was there and is not any more. */
  onGone(account: string): void
  /** What only this account can have said. */
  onSaid(account: string, event: string, payload: unknown): void
  /** Who is in the room may have changed. */
  onPeople(): void
}

export interface Speakers {
  readonly state: Store<LiveState>
  /** Listens to these accounts, and to nobody else. */
  follow(accounts: readonly string[]): void
  say(event: 'signal' | 'standing', payload: Readonly<Record<string, unknown>>): void
  leave(): void
}

interface Ear {
  channel: RealtimeChannel
  hasJoined: boolean
  /** It is there, and has said so. */
  isPresent: boolean
}

/**
 * Everybody in a room speaks on a channel of their own, on which the service of channels lets nobody else speak: so it is true who said
 * something. Members show there that they are present, which ends as soon as their page is gone.
 */
export function joinSpeakers(shell: ShellApi, options: SpeakersOptions): Speakers {
  const { roomId, own, onHeard, onGone, onSaid, onPeople } = options
  const live = joinLive(shell, 'room', roomId)
  const ears = new Map<string, Ear>()
  let followed: readonly string[] = []
  let client: SupabaseClient | undefined
  let mouth: RealtimeChannel | undefined
  let canSpeak = false
  let hasLeft = false

  const topicOf = (name: string, account: string) => `${name}:from:${account}`
  const isHeard = (ear: Ear) => canSpeak && ear.hasJoined

  function drop(): void {
    if (mouth) void client?.removeChannel(mouth)
    for (const { channel } of ears.values()) void client?.removeChannel(channel)
    ears.clear()
    mouth = undefined
    canSpeak = false
  }

  async function enter(): Promise<void> {
    const name = live.name.get()
    if (name === undefined || mouth) return
    client ??= await shell.supabase()
    if (hasLeft || live.name.get() !== name || mouth) return
    const speaking = client.channel(topicOf(name, own), { config: { private: true, presence: { key: own } } })
    mouth = speaking
    speaking.subscribe((status) => {
      if (mouth !== speaking || status !== 'SUBSCRIBED') return
      canSpeak = true
      void speaking.track({})
      for (const [account, ear] of ears) if (isHeard(ear)) onHeard(account)
    })
    adapt()
  }

  function adapt(): void {
    const name = live.name.get()
    if (!client || !mouth || name === undefined) return
    for (const [account, { channel }] of ears) {
      if (followed.includes(account)) continue
      void client.removeChannel(channel)
      ears.delete(account)
    }
    for (const account of followed) if (!ears.has(account)) ears.set(account, listen(client, name, account))
  }

  function listen(to: SupabaseClient, name: string, account: string): Ear {
    const channel = to.channel(topicOf(name, account), { config: { private: true } })
    const ear: Ear = { channel, hasJoined: false, isPresent: false }
    const isCurrent = () => ears.get(account) === ear
    channel
      .on('broadcast', { event: '*' }, ({ event, payload }) => {
        if (isCurrent()) onSaid(account, event, payload)
      })
      .on('presence', { event: 'sync' }, () => {
        if (!isCurrent()) return
        const wasPresent = ear.isPresent
        ear.isPresent = Object.keys(channel.presenceState()).length > 0
        // Somebody who was not seen yet is about to show up.
        if (wasPresent && !ear.isPresent) onGone(account)
      })
      .subscribe((status) => {
        if (!isCurrent()) return
        ear.hasJoined = status === 'SUBSCRIBED'
        if (isHeard(ear)) onHeard(account)
      })
    return ear
  }

  const stopFollowing = live.name.subscribe(() => {
    drop()
    void enter()
  })
  live.on('people', onPeople)
  live.on('joined', onPeople)
  void enter()
  return {
    state: live.state,
    follow(accounts) {
      followed = accounts
      adapt()
    },
    say(event, payload) {
      // Without a connection the client would send it over HTTP, and it is about this moment.
      if (mouth?.state === 'joined') void mouth.send({ type: 'broadcast', event, payload })
    },
    leave() {
      hasLeft = true
      stopFollowing()
      drop()
      live.leave()
    },
  }
}
