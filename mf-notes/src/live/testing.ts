import * as Y from 'yjs'
import { type LiveShelf, LiveText } from './live-text.ts'
import { type LiveServer, type OpenedText, Refused } from './text-server.ts'

type Hears = (seq: number, update?: Uint8Array) => void

/** A server of one live note, as the database is one: it numbers updates and tells of them. */
export class FakeLiveServer {
  content: string
  version = 1
  /** What the tests write between the server and a device. */
  isReachable = true
  snapshot: { readonly base: number; readonly bytes: Uint8Array } | null = null
  readonly updates: Uint8Array[] = []
  /** How often the text was handed over. */
  seeded = 0
  readonly #ears = new Set<Hears>()

  constructor(content = '') {
    this.content = content
  }

  get head(): number {
    return this.updates.length
  }

  /** What all devices must come to. */
  get text(): string {
    const doc = new Y.Doc()
    for (const update of this.updates) {
      try {
        Y.decodeUpdate(update)
        Y.applyUpdate(doc, update)
      } catch {
        // Left out everywhere.
      }
    }
    return doc.getText('content').toString()
  }

  /** The server as one account's device sees it. */
  of(role: OpenedText['role'] | null = 'editor'): LiveServer & { role: OpenedText['role'] | null } {
    const seen = {
      role,
      open: async (after: number): Promise<OpenedText> => {
        await this.#reach()
        if (seen.role === null) throw new Refused('gone')
        const base = this.snapshot?.base ?? 0
        return {
          role: seen.role,
          head: this.head,
          base,
          snapshot: after < base ? (this.snapshot?.bytes ?? null) : null,
          updates: this.updates.slice(Math.max(after, base), Math.max(after, base) + 200),
          seed: this.head === 0 ? { content: this.content, version: this.version } : null,
        }
      },
      push: async (update: Uint8Array, version?: number): Promise<number> => {
        await this.#reach()
        if (seen.role === null) throw new Refused('gone')
        if (seen.role === 'viewer') throw new Refused('unwritable')
        if ((this.head === 0) !== (version !== undefined)) throw new Refused('seeded')
        if (version !== undefined && version !== this.version) throw new Refused('seeded')
        if (version !== undefined) this.seeded += 1
        return this.store(update)
      },
    }
    return seen
  }

  /** Takes an update from anybody, readable or not. */
  store(update: Uint8Array): number {
    this.updates.push(update)
    const seq = this.head
    for (const ear of this.#ears) ear(seq, update)
    return seq
  }

  listen(ear: Hears): () => void {
    this.#ears.add(ear)
    return () => void this.#ears.delete(ear)
  }

  /** Puts a snapshot in the place of all updates so far. */
  compact(): void {
    const doc = new Y.Doc()
    for (const update of this.updates) Y.applyUpdate(doc, update)
    this.snapshot = { base: this.head, bytes: Y.encodeStateAsUpdate(doc) }
  }

  async #reach(): Promise<void> {
    await Promise.resolve()
    if (!this.isReachable) throw new Error('no network')
  }
}

/** A device's memory, which outlives the tab. */
export function memoryShelf(): LiveShelf & { readonly unsent: Uint8Array[] } {
  let saved: { state: Uint8Array | null; head: number } = { state: null, head: 0 }
  const unsent: Uint8Array[] = []
  return {
    unsent,
    load: async () => ({ ...saved, unsent: [...unsent] }),
    keep: async (updates) => void unsent.push(...updates),
    drop: async (count) => void unsent.splice(0, count),
    save: async (state, head) => {
      saved = { state, head }
    },
    forget: async () => {
      saved = { state: null, head: 0 }
      unsent.length = 0
    },
    close() {},
  }
}

/** A device on which a live note is open. */
export async function openDevice(
  server: LiveServer,
  { shelf = memoryShelf(), errors = [] as unknown[] }: { shelf?: LiveShelf; errors?: unknown[] } = {},
) {
  const live = await LiveText.open({ server, shelf, onError: (error) => errors.push(error) })
  await live.catchUp()
  return { live, shelf, errors }
}
