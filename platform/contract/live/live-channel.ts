import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { ShellApi, Store } from '../api/shell-api.ts'
import { createStore, type WritableStore } from '../host/store.ts'
import { type LiveScope, topicOf } from './topics.ts'

/** `offline` while a connection is tried again; `gone` when the learner has no right any more. */
export type LiveState = 'joining' | 'joined' | 'offline' | 'gone'

export interface LiveOptions {
  /** Whether the others see that the learner is present. */
  present?: boolean
  /** Receives the messages of other members, and may send some with `say`. */
  peers?: boolean
}

/** A private channel as one listener has it. */
export interface LiveChannel {
  readonly state: Store<LiveState>
  /** Ids of the accounts that are present, sorted. Clients report them themselves, so no permission may depend on them. */
  readonly present: Store<readonly string[]>
  /**
   * The name of the channel while it is joined, else undefined. For what a scope has beside it: on `<name>:from:<account>` of a room only that
   * account speaks.
   */
  readonly name: Store<string | undefined>
  /**
   * Listens to events of the database, which are true, and with `peers` to those that members say, which need not be. `joined` comes each
   * time that the channel has been joined: what happened before was missed.
   */
  on(event: string, listener: (payload: unknown) => void): () => void
  /** Sends a message to the other members. It is dropped if it cannot be sent now. */
  say(event: string, payload: Readonly<Record<string, unknown>>): void
  leave(): void
}

type Listener = (payload: unknown) => void

/** The one connection of a page to a channel, for all that listen. */
interface Connection {
  readonly state: WritableStore<LiveState>
  readonly present: WritableStore<readonly string[]>
  readonly name: WritableStore<string | undefined>
  readonly listeners: Map<string, Set<Listener>>
  /** Counts of the listeners, of those that show presence, and of those that receive peers' messages. */
  readonly counts: Record<'users' | keyof LiveOptions, number>
  /** Adapts the connection to the counts. */
  adapt(): void
  say(event: string, payload: Readonly<Record<string, unknown>>): void
  close(): void
}

/** Milliseconds before the next try, doubled up to the last. */
const firstRetryDelayMs = 500
const lastRetryDelayMs = 30_000

const nobody: readonly string[] = []

/** By page's shell and channel. */
const connections = new WeakMap<ShellApi, Map<string, Connection>>()

/**
 * Joins a channel, once for the whole page however many listen. When the database moves it, because somebody lost a right, the connection
 * follows if the learner still may.
 *
 * @param id of what is shared
 */
export function joinLive(
  shell: ShellApi,
  scope: LiveScope,
  id: string,
  { present = false, peers = false }: LiveOptions = {},
): LiveChannel {
  const open = connections.get(shell) ?? new Map<string, Connection>()
  connections.set(shell, open)
  const name = `${scope}:${id}`
  const connection = open.get(name) ?? connect(shell, scope, id)
  open.set(name, connection)
  const count = (by: 1 | -1) => {
    connection.counts.users += by
    if (present) connection.counts.present += by
    if (peers) connection.counts.peers += by
    if (connection.counts.users > 0) return connection.adapt()
    open.delete(name)
    connection.close()
  }
  const own: (() => void)[] = []
  let hasLeft = false
  count(1)
  return {
    state: connection.state,
    present: connection.present,
    name: connection.name,
    on(event, listener) {
      const set = connection.listeners.get(event) ?? new Set()
      connection.listeners.set(event, set)
      // The same function may listen twice.
      const each: Listener = (payload) => listener(payload)
      set.add(each)
      const stop = () => void set.delete(each)
      own.push(stop)
      return stop
    },
    say: (event, payload) => connection.say(event, payload),
    leave() {
      if (hasLeft) return
      hasLeft = true
      for (const stop of own) stop()
      count(-1)
    },
  }
}

function connect(shell: ShellApi, scope: LiveScope, id: string): Connection {
  const state = createStore<LiveState>('joining')
  const present = createStore(nobody)
  const joinedName = createStore<string | undefined>(undefined)
  const listeners: Connection['listeners'] = new Map()
  const counts = { users: 0, present: 0, peers: 0 }
  let client: SupabaseClient | undefined
  let topic: string | undefined
  let main: RealtimeChannel | undefined
  let beside: RealtimeChannel | undefined
  let isShown = false
  let isClosed = false
  let pause = firstRetryDelayMs
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of the current attempt; reports of earlier attempts are ignored. */
  let attempt = 0

  const tell = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const drop = () => {
    attempt += 1
    for (const channel of [main, beside]) if (channel) void client?.removeChannel(channel)
    main = undefined
    beside = undefined
    isShown = false
    present.set(nobody)
    joinedName.set(undefined)
  }
  const retry = () => {
    if (isClosed) return
    drop()
    state.set('offline')
    clearTimeout(timer)
    timer = setTimeout(() => void start(), pause * (0.75 + Math.random() / 2))
    pause = Math.min(pause * 2, lastRetryDelayMs)
  }

  async function start(): Promise<void> {
    const mine = ++attempt
    try {
      client = await shell.supabase()
      // A channel that is joined before the token is known has a visitor's rights.
      await client.realtime.setAuth()
      const found = await topicOf(client, scope, id)
      if (isClosed || mine !== attempt) return
      if (found === undefined) {
        drop()
        return state.set('gone')
      }
      topic = found
      main = join(client, found, mine)
      adapt()
    } catch {
      // The server cannot be reached, or refuses what it may take again later.
      if (mine === attempt) retry()
    }
  }

  const show = () => {
    const here = main ? Object.keys(main.presenceState()).sort() : nobody
    if (here.join() !== present.get().join()) present.set(here)
  }

  function join(joining: SupabaseClient, name: string, mine: number): RealtimeChannel {
    const channel = joining.channel(name, { config: { private: true, presence: { key: userOf(shell) } } })
    channel
      .on('broadcast', { event: '*' }, ({ event, payload }) => {
        if (event === 'moved') move()
        else tell(event, payload)
      })
      .on('presence', { event: 'sync' }, () => {
        if (mine === attempt) show()
      })
      .subscribe((status) => {
        if (isClosed || mine !== attempt) return
        if (status !== 'SUBSCRIBED') return retry()
        pause = firstRetryDelayMs
        state.set('joined')
        joinedName.set(name)
        adapt()
        tell('joined', undefined)
      })
    return channel
  }

  /** The channel was moved to a new name, which only those who still have the right can read. */
  function move(): void {
    if (isClosed) return
    drop()
    state.set('joining')
    void start()
  }

  function adapt(): void {
    if (!client || !topic || !main || isClosed) return
    if (counts.peers > 0 && !beside) {
      beside = client.channel(`${topic}:peers`, { config: { private: true } })
      beside.on('broadcast', { event: '*' }, ({ event, payload }) => tell(event, payload)).subscribe()
    } else if (counts.peers === 0 && beside) {
      void client.removeChannel(beside)
      beside = undefined
    }
    const shows = counts.present > 0
    if (state.get() !== 'joined' || shows === isShown) return
    isShown = shows
    void (shows ? main.track({}) : main.untrack()).catch(retry)
  }

  /** The network is gone, which a socket may not notice for a minute. Until then presence is unknown. */
  const lose = () => present.set(nobody)
  /** The network is back: tries again without waiting for the retry delay. */
  const again = () => {
    if (state.get() === 'joined') return show()
    if (state.get() !== 'offline') return
    clearTimeout(timer)
    pause = firstRetryDelayMs
    void start()
  }
  addEventListener('offline', lose)
  addEventListener('online', again)

  void start()
  return {
    state,
    present,
    name: joinedName,
    listeners,
    counts,
    adapt,
    say(event, payload) {
      // Without a connection the client would send it over HTTP, too late for a message about the present moment.
      if (beside?.state === 'joined') void beside.send({ type: 'broadcast', event, payload })
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('offline', lose)
      removeEventListener('online', again)
      drop()
    },
  }
}

function userOf(shell: ShellApi): string {
  const session = shell.session.get()
  return session.status === 'signed-in' ? session.userId : ''
}
