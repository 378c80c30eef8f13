import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { liveDatabase, liveShelf } from './live-shelf.ts'

const living = new Set<string>()
const leases = {
  take(tab: string) {
    living.add(tab)
    return () => void living.delete(tab)
  },
  held: async () => new Set(living),
}
const bytes = (...values: number[]) => Uint8Array.from(values)
let userId: string

beforeEach(() => {
  userId = crypto.randomUUID()
  living.clear()
})

const shelfOf = (tab: string, noteId = 'n') => liveShelf(liveDatabase(userId), noteId, { tab, leases })

describe('the shelf of a live note', () => {
  it('has nothing of a note that was never open', async () => {
    expect(await shelfOf('a').load()).toEqual({ state: null, head: 0, unsent: [] })
  })

  it('keeps what was seen, and what was typed in its order until it is dropped', async () => {
    const shelf = shelfOf('a')
    await shelf.load()
    for (let value = 0; value < 12; value++) await shelf.keep([bytes(value)])
    await shelf.drop(10)
    await shelf.save(bytes(7, 7), 40, 'editor')
    living.clear()
    expect(await shelfOf('b').load()).toEqual({
      state: bytes(7, 7),
      head: 40,
      unsent: [bytes(10), bytes(11)],
      role: 'editor',
    })
  })

  it('hands what a closed tab left to one other, and nothing of an open one', async () => {
    const [first, second] = [shelfOf('a'), shelfOf('b')]
    await first.keep([bytes(1)])
    await second.keep([bytes(2)])
    first.close()
    const third = shelfOf('c')
    expect((await third.load()).unsent).toEqual([bytes(1)])
    expect((await shelfOf('d').load()).unsent).toEqual([])
    await third.keep([bytes(3)])
    await third.drop(1)
    living.clear()
    expect((await shelfOf('e').load()).unsent).toEqual([bytes(2), bytes(3)])
  })

  it('drops only what its own tab has sent', async () => {
    const [first, second] = [shelfOf('a'), shelfOf('b')]
    await first.keep([bytes(1)])
    await second.keep([bytes(2)])
    await second.drop(1)
    await second.drop(1)
    living.clear()
    expect((await shelfOf('c').load()).unsent).toEqual([bytes(1)])
  })

  it('forgets one note, and of the others nothing', async () => {
    const [one, other] = [shelfOf('a', 'n'), shelfOf('a', 'nn')]
    for (const shelf of [one, other]) {
      await shelf.keep([bytes(1)])
      await shelf.save(bytes(2), 3, null)
    }
    await one.forget()
    living.clear()
    expect(await shelfOf('b', 'n').load()).toEqual({ state: null, head: 0, unsent: [] })
    expect(await shelfOf('b', 'nn').load()).toEqual({ state: bytes(2), head: 3, unsent: [bytes(1)] })
  })
})
