import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import * as Y from 'yjs'
import { handOver, type LiveRole, type LiveServer, type OpenedText, Refused } from './text-server.ts'

/** What a device keeps of a live note: what it has seen, and what it has not sent. */
export interface LiveShelf {
  load(): Promise<{
    readonly state: Uint8Array | null
    readonly head: number
    readonly unsent: readonly Uint8Array[]
    /** As it was then; an earlier release has kept none. */
    readonly role?: LiveRole | null
  }>
  /** Keeps updates until they are dropped. */
  keep(updates: readonly Uint8Array[]): Promise<void>
  /** Drops the oldest ones: the server has them. */
  drop(count: number): Promise<void>
  save(state: Uint8Array, head: number, role: LiveRole | null): Promise<void>
  /** Forgets everything: the next opening asks for all. */
  forget(): Promise<void>
  /** Nothing follows: what is left on it may be taken over. */
  close(): void
}

/** `opening` until there is a text; `offline` while there is one and the server cannot be reached; `gone` when the note is not the learner's to read any more. */
export type LiveTextState = 'opening' | 'live' | 'offline' | 'gone'

export interface LiveTextOptions {
  readonly server: LiveServer
  readonly shelf: LiveShelf
  /** Is told of updates that cannot be read, with their number, and of changes that the server refused. */
  onError(error: unknown, seq?: number): void
  /** The right was taken while something typed here had not been sent. Gets the text that only this device has. */
  onLost?(text: string): void
}

/** Milliseconds for which typing is collected. */
const typingBatchMs = 100
/** Milliseconds that the device may take before it counts as lagging. */
const lagAllowanceMs = 300
/** Milliseconds before the next try, doubled up to the last. */
const firstRetryDelayMs = 500
const lastRetryDelayMs = 30_000
/** Least milliseconds between two times that what others write is shown. */
const minShowIntervalMs = 50
/** How many times as long as showing it took nothing more of it is shown: a slow device is the writer's own for most of the time. */
const showRestFactor = 3
/** Bytes up to which waiting updates are sent as one. */
const maxBatchBytes = 262_144

/** Marks what comes from elsewhere. */
const ELSEWHERE = Symbol('elsewhere')

/** Takes an update, or nothing of one that breaks off. @throws Error for one that cannot be read */
export function applyWhole(doc: Y.Doc, update: Uint8Array): void {
  Y.decodeUpdate(update)
  Y.applyUpdate(doc, update, ELSEWHERE)
}

/** How many updates are merged at once: what merging takes grows with the square of their number. */
const mergeGroupCount = 32

/** Several updates as one. */
function merged([first, ...others]: readonly Uint8Array[]): Uint8Array {
  if (!first || others.length === 0) return first ?? new Uint8Array()
  let level: Uint8Array[] = [first, ...others]
  while (level.length > 1) {
    const next: Uint8Array[] = []
    for (let start = 0; start < level.length; start += mergeGroupCount)
      next.push(Y.mergeUpdates(level.slice(start, start + mergeGroupCount)))
    level = next
  }
  return level[0] ?? first
}

/** An update, and its number if it has one. */
type Numbered = readonly [update: Uint8Array, seq?: number]

/**
 * The text of a live note on this device. What is typed is kept here at once, sent as soon as it can be, and merged with what the others write: all
 * devices have the same text once they have the same updates, in whatever order. Updates are numbered; a gap is asked for.
 */
export class LiveText {
  readonly doc = new Y.Doc()
  readonly text = this.doc.getText('content')
  readonly #state = createStore<LiveTextState>('opening')
  readonly #role = createStore<LiveRole | null>(null)
  /** Whether something typed here is not on the server. */
  readonly #isUnsent = createStore(false)
  /** False while the device lags behind what is typed. */
  readonly #isKept = createStore(true)
  /** What is not on the device yet, oldest first. */
  #unkept: Uint8Array[] = []
  #lag: ReturnType<typeof setTimeout> | undefined
  readonly #server: LiveServer
  readonly #shelf: LiveShelf
  readonly #onError: LiveTextOptions['onError']
  readonly #onLost: LiveTextOptions['onLost']
  /** Updates of this device that the server does not have, oldest first. */
  readonly #unsent: Uint8Array[] = []
  /** All updates up to this one are in the text. */
  #head = 0
  #pull: Promise<void> | undefined
  #pullsAgain = false
  #isSending = false
  #isClosed = false
  /** The text has something that the server refused. */
  #isAstray = false
  #pause = firstRetryDelayMs
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What others wrote and is not in the text yet: it goes there together. */
  #heard: Numbered[] = []
  #hearing: ReturnType<typeof setTimeout> | undefined
  /** When the next of it may be shown. */
  #restsUntil = 0
  #shelved: Promise<unknown> = Promise.resolve()

  private constructor({ server, shelf, onError, onLost }: LiveTextOptions) {
    this.#server = server
    this.#shelf = shelf
    this.#onError = onError
    this.#onLost = onLost
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== ELSEWHERE) this.#typed(update)
    })
  }

  /** Opens what this device has of the note. Nothing is asked of the server before the first `catchUp`. */
  static async open(options: LiveTextOptions): Promise<LiveText> {
    const live = new LiveText(options)
    const { state, head, unsent, role = null } = await options.shelf.load()
    live.#role.set(role)
    live.#merge([...(state ? [state] : []), ...unsent].map((update): Numbered => [update]))
    live.#head = head
    live.#unsent.push(...unsent)
    live.#isUnsent.set(unsent.length > 0)
    if (head > 0) live.#state.set('offline')
    return live
  }

  get state(): Store<LiveTextState> {
    return this.#state
  }
  get role(): Store<LiveRole | null> {
    return this.#role
  }
  get isUnsent(): Store<boolean> {
    return this.#isUnsent
  }
  get isKept(): Store<boolean> {
    return this.#isKept
  }

  /**
   * Takes an update that the channel tells of. Its bytes are missing where it is large. What comes while the device rests is shown together: each
   * time costs an editor the same, whether one letter has come or a hundred.
   */
  hear(seq: number, update?: Uint8Array): void {
    if (seq <= this.#head) return
    if (seq > this.#head + 1 || !update) return void this.catchUp()
    this.#heard.push([update, seq])
    this.#head = seq
    const rest = this.#restsUntil - performance.now()
    if (rest <= 0) this.#mergeHeard()
    else this.#hearing ??= setTimeout(() => this.#mergeHeard(), rest)
  }

  /** Asks for what was missed, then sends what waits. Calls during a turn lead to one more. */
  catchUp(): Promise<void> {
    if (this.#pull) this.#pullsAgain = true
    this.#pull ??= this.#ask().finally(() => {
      this.#pull = undefined
      if (this.#pullsAgain && !this.#isClosed) void this.catchUp()
    })
    return this.#pull
  }

  /** Keeps the text on the device, so that it opens without the server. */
  async save(): Promise<void> {
    // What came before a gap was filled would be asked for again, which does no harm.
    if (this.#head > 0 && !this.#isAstray) {
      this.#mergeHeard()
      await this.#shelf.save(Y.encodeStateAsUpdate(this.doc), this.#head, this.#role.get())
    }
  }

  /** Ends; what was not sent stays on the device. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#shelved
    await this.save()
    clearTimeout(this.#hearing)
    this.#shelf.close()
    this.doc.destroy()
  }

  #typed(update: Uint8Array): void {
    this.#unsent.push(update)
    this.#isUnsent.set(true)
    this.#unkept.push(update)
    this.#lag ??= setTimeout(() => this.#isKept.set(false), lagAllowanceMs)
    this.#shelve(() => this.#keep())
    this.#sendIn(typingBatchMs)
  }

  /** Everything that has come meanwhile goes together: a device takes some milliseconds for each time. */
  async #keep(): Promise<void> {
    const updates = this.#unkept
    if (updates.length === 0) return
    this.#unkept = []
    await this.#shelf.keep(updates)
    if (this.#unkept.length > 0) return
    clearTimeout(this.#lag)
    this.#lag = undefined
    this.#isKept.set(true)
  }

  /** In order: an update is not dropped before it has been kept. */
  #shelve(work: () => Promise<void>): void {
    this.#shelved = this.#shelved.then(work).catch((error: unknown) => this.#onError(error))
  }

  async #ask(): Promise<void> {
    this.#pullsAgain = false
    try {
      for (;;) {
        const after = this.#head
        const opened = await this.#server.open(after)
        if (this.#isClosed) return
        this.#role.set(opened.role)
        if (opened.head === 0) {
          if (!(await handOver(this.#server, opened))) return
          continue
        }
        this.#take(opened, after)
        // An answer without anything new would be given again.
        if (this.#head >= opened.head || this.#head === after) break
      }
      this.#state.set('live')
      this.#pause = firstRetryDelayMs
      void this.#send()
    } catch (error) {
      this.#failed(error)
    }
  }

  #take({ base, snapshot, updates }: OpenedText, after: number): void {
    const missed: Numbered[] = []
    if (snapshot && base > this.#head) {
      missed.push([snapshot])
      this.#head = base
    }
    let seq = Math.max(after, base)
    for (const update of updates) {
      seq += 1
      if (seq <= this.#head) continue
      missed.push([update, seq])
      this.#head = seq
    }
    this.#merge(missed)
  }

  #sendIn(milliseconds: number): void {
    if (this.#isClosed || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      // Where the server could not be reached, it is asked for the others' updates first.
      if (this.#state.get() === 'live') void this.#send()
      else void this.catchUp()
    }, milliseconds)
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isClosed) return
    this.#isSending = true
    try {
      while (this.#unsent.length > 0 && this.#head > 0 && !this.#isClosed) {
        const batch = this.#batch()
        const seq = await this.#server.push(merged(batch))
        this.#sent(batch.length)
        this.#pause = firstRetryDelayMs
        if (seq === this.#head + 1) this.#head = seq
        else if (seq > this.#head) void this.catchUp()
      }
    } catch (error) {
      if (error instanceof Refused && error.reason === 'unwritable') {
        // The text here has something that the others will never see. It stays readable until the note is opened anew.
        this.#lose()
        this.#onError(error)
      } else this.#failed(error)
    } finally {
      this.#isSending = false
    }
  }

  /** As many of the waiting updates as are sent together. */
  #batch(): Uint8Array[] {
    let bytes = 0
    const after = this.#unsent.findIndex((update, index) => {
      bytes += update.byteLength
      return index > 0 && bytes > maxBatchBytes
    })
    return after === -1 ? [...this.#unsent] : this.#unsent.slice(0, after)
  }

  #sent(count: number): void {
    this.#unsent.splice(0, count)
    this.#shelve(() => this.#shelf.drop(count))
    this.#isUnsent.set(this.#unsent.length > 0)
  }

  #failed(error: unknown): void {
    if (this.#isClosed) return
    if (error instanceof Refused && error.reason === 'gone') {
      this.#state.set('gone')
      this.#lose()
      return
    }
    if (error instanceof Refused) this.#onError(error)
    if (this.#head > 0) this.#state.set('offline')
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sendIn(this.#pause)
    this.#pause = Math.min(this.#pause * 2, lastRetryDelayMs)
  }

  /** Nothing of the text is kept on this device any more. */
  #lose(): void {
    if (this.#unsent.length > 0) this.#onLost?.(this.text.toString())
    this.#unsent.length = 0
    this.#isUnsent.set(false)
    this.#isAstray = true
    this.#shelve(() => this.#shelf.forget())
  }

  #mergeHeard(): void {
    clearTimeout(this.#hearing)
    this.#hearing = undefined
    const began = performance.now()
    this.#merge(this.#heard.splice(0))
    const ended = performance.now()
    this.#restsUntil = ended + Math.max(minShowIntervalMs, showRestFactor * (ended - began))
  }

  /** All of it is one change of the text. An update that cannot be read is left out, here, on the server, and on every device. */
  #merge(updates: readonly Numbered[]): void {
    if (updates.length === 0) return
    this.doc.transact(() => {
      for (const [update, seq] of updates) {
        try {
          applyWhole(this.doc, update)
        } catch (error) {
          this.#onError(error, seq)
        }
      }
    }, ELSEWHERE)
  }
}
