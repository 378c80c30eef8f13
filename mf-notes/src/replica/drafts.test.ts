import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditorLeases } from '../leases/editor-leases.ts'
import { createDrafts } from './drafts.ts'
import { type LocalDatabase, openLocalDatabase } from './local-database.ts'

const form = (content: string) => ({ title: 'Mitose', content, tags: '' })

let database: LocalDatabase
let open: Set<string>
let counts: number[]

function aTab() {
  const leases: EditorLeases = {
    take(id) {
      open.add(id)
      return () => open.delete(id)
    },
    held: async () => open,
  }
  return createDrafts(database, leases, {
    count: (drafts) => counts.push(drafts),
    error(error) {
      throw error
    },
  })
}
const contents = async () => (await database.drafts()).map(({ content }) => content)

beforeEach(async () => {
  database = await openLocalDatabase(crypto.randomUUID())
  open = new Set()
  counts = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  database.close()
})

describe('what is typed', () => {
  it('is on the device within 300 ms of a keystroke, however fast the next ones come', async () => {
    const session = aTab().begin('n')
    for (let typed = 1; typed <= 30; typed++) {
      session.keep(form('a'.repeat(typed)), 'v1')
      vi.advanceTimersByTime(100)
    }
    expect((await contents())[0]?.length).toBeGreaterThanOrEqual(28)
  })

  it('is gone from the drafts once it is saved', async () => {
    const session = aTab().begin('n')
    session.keep(form('a'), 'v1')
    vi.advanceTimersByTime(300)
    session.clear()
    await vi.waitFor(() => expect(counts.at(-1)).toBe(0))
    session.end()
    expect(await contents()).toEqual([])
  })

  it('after a save began is kept when the save is done', async () => {
    const session = aTab().begin('n')
    const saved = form('a')
    session.keep(saved, 'v1')
    session.keep(form('ab'), 'v1')
    session.clear(saved)
    session.end()
    expect(await contents()).toEqual(['ab'])
  })

  it('is kept when the editor closes before it was written', async () => {
    const session = aTab().begin('n')
    session.keep(form('a'), 'v1')
    session.end()
    expect(await contents()).toEqual(['a'])
  })

  it('keeps the fields that newer code writes into a draft', async () => {
    const session = aTab().begin('n')
    session.keep(form('a'), 'v1')
    vi.advanceTimersByTime(300)
    const [draft] = await database.drafts()
    await database.keepDraft({ ...draft, format: 2, folder: 'Bio' } as never)
    session.keep(form('ab'), 'v1')
    session.end()
    await vi.waitFor(async () =>
      expect(await database.drafts()).toMatchObject([{ content: 'ab', format: 2, folder: 'Bio' }]),
    )
  })
})

describe('a draft', () => {
  it('is recovered once its editor is not open any more, in whichever tab', async () => {
    const session = aTab().begin('n')
    session.keep(form('a'), 'v1')
    vi.advanceTimersByTime(300)
    expect(await aTab().recovered()).toEqual([])
    open.clear()
    expect(await aTab().recovered()).toMatchObject([{ noteId: 'n', content: 'a', on: 'v1' }])
  })

  it('that was recovered and is continued is dropped when its text is saved, not before', async () => {
    const dead = aTab().begin('n')
    dead.keep(form('a'), 'v1')
    dead.end()
    const tab = aTab()
    const [recovered] = await tab.recovered()
    const session = tab.begin('n')
    session.takeUp(recovered?.id ?? '')
    expect(await tab.recovered()).toEqual([])
    expect(await contents()).toEqual(['a'])
    session.clear()
    await vi.waitFor(async () => expect(await contents()).toEqual([]))
  })
})

it('knows whether the note is open in another editor of the device', async () => {
  const [one, other] = [aTab(), aTab()]
  const first = one.begin('n')
  one.begin('m')
  expect(await first.hasCompany()).toBe(false)
  const second = other.begin('n')
  expect([await first.hasCompany(), await second.hasCompany()]).toEqual([true, true])
  await second.end()
  expect(await first.hasCompany()).toBe(false)
})
