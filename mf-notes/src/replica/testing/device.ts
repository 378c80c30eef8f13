import { AreaError } from '@cahier/contract/react'
import { openLocalDatabase } from '../local-database.ts'
import { createReplica, type Replica, type ReplicaOptions, type TabChange } from '../replica.ts'
import type { NotesServer } from '../server.ts'

/** What happens to one request on its way. */
export type Fate = 'arrives' | 'slow' | 'lost' | 'broken' | 'answer lost'

/** One browser profile: its tabs share a database, a lock and a channel. */
export class Device {
  online = true
  readonly tabs: Tab[] = []
  readonly #name: string
  readonly #server: NotesServer
  readonly #fate: () => Fate
  readonly #listeners = new Map<Tab, (change: TabChange) => void>()
  readonly #leases = new Set<string>()
  #lock: Promise<unknown> = Promise.resolve()

  constructor(name: string, server: NotesServer, fate: () => Fate) {
    this.#name = name
    this.#server = server
    this.#fate = fate
  }

  toggleNetwork(): void {
    this.online = !this.online
  }

  async openTab(): Promise<Tab> {
    const database = await openLocalDatabase(this.#name)
    const death = Promise.withResolvers<never>()
    death.promise.catch(() => {})
    const tab: Tab = {
      replica: createReplica({
        userId: 'u',
        database,
        server: this.#network(death.promise),
        exclusively: (work) => this.#exclusively(work, death.promise),
        tabs: {
          tell: (change) => {
            for (const [other, listener] of this.#listeners) if (other !== tab) listener(change)
          },
          hear: (listener) => {
            queueMicrotask(() => this.#listeners.set(tab, listener))
            return () => this.#listeners.delete(tab)
          },
        },
        // Told by the attempt to send alone.
        answerTimeout: () => new Promise(() => {}),
        report(error) {
          if (!(error instanceof AreaError)) throw error
        },
        leases: {
          take: (id) => {
            this.#leases.add(id)
            const release = () => this.#leases.delete(id)
            death.promise.catch(release)
            return release
          },
          held: async () => new Set(this.#leases),
        },
      } satisfies ReplicaOptions),
      swap: async () => {
        // The release that takes over opens the same database while the other one may still be at work.
        const next = await this.openTab()
        this.tabs.splice(this.tabs.indexOf(tab), 1)
        tab.replica.close()
        return next
      },
      kill: () => {
        death.reject(new Error('killed'))
        this.tabs.splice(this.tabs.indexOf(tab), 1)
        tab.replica.close()
      },
    }
    this.tabs.push(tab)
    void tab.replica.start()
    return tab
  }

  /** The lock of a tab that dies is free. */
  #exclusively<Result>(work: () => Promise<Result>, death: Promise<never>): Promise<Result> {
    const turn = this.#lock.then(() => Promise.race([work(), death]))
    this.#lock = turn.catch(() => {})
    return turn
  }

  #network(death: Promise<never>): NotesServer {
    const request = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
      const fate = this.online ? this.#fate() : 'lost'
      if (fate === 'lost') throw new AreaError('Failed to fetch')
      if (fate === 'broken') throw new AreaError('Internal Server Error', { code: 'XX000', status: 500 })
      const given = await Promise.race([answer(), death])
      if (fate === 'slow') for (let turn = 0; turn < 20; turn++) await Promise.race([new Promise(setImmediate), death])
      if (fate === 'answer lost') throw new AreaError('Failed to fetch')
      return given
    }
    return {
      send: (operations) => request(() => this.#server.send(operations)),
      changes: (since) => request(() => this.#server.changes(since)),
      folders: () => request(() => this.#server.folders()),
    }
  }
}

export interface Tab {
  replica: Replica
  /** Another release of the area takes the tab over. */
  swap(): Promise<Tab>
  /** The tab is killed, whatever it is doing. */
  kill(): void
}
