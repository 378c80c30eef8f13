import { seededRandom } from '@cahier/contract/testing/seeded-random'
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { isWithin } from '../folder-path/folder-path.ts'
import { editionOf } from './operation.ts'
import { StaleTextError } from './outbox.ts'
import { Device, type Fate, type Tab } from './testing/device.ts'
import { MemoryServer } from './testing/server.ts'
import type { LocalNote } from './view.ts'

const histories = 300
const steps = 40

const shown = (
  notes: Iterable<Pick<LocalNote, 'id' | 'title' | 'content' | 'folder' | 'is_pinned' | 'deleted_at' | 'version'>>,
) =>
  [...notes]
    .map(({ id, title, content, folder, is_pinned, deleted_at, version }) => ({
      id,
      title,
      content,
      folder,
      is_pinned,
      trashed: deleted_at !== null,
      version,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

const textOfStored = ({ stored }: LocalNote) => stored && { title: stored.title, content: stored.content }

/** One evening of a learner with two devices, on a bad network, who types, kills tabs and is given new releases. */
async function live(seed: number): Promise<void> {
  const chance = seededRandom(seed)
  const among = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)]
  const server = new MemoryServer()
  let healed = false
  const fate = (): Fate => {
    const drawn = healed ? 1 : chance()
    if (drawn < 0.1) return 'lost'
    if (drawn < 0.2) return 'broken'
    if (drawn < 0.3) return 'answer lost'
    return drawn < 0.4 ? 'slow' : 'arrives'
  }
  const devices = [new Device(`${seed}-laptop`, server, fate), new Device(`${seed}-phone`, server, fate)]
  /** Every word that a replica said it keeps. */
  const kept: string[] = []
  let words = 0
  let made = 0

  const write = async ({ replica }: Tab) => {
    const note = chance() < 0.25 ? undefined : among(replica.state.get().notes.filter(({ deleted_at }) => !deleted_at))
    const word = `w${++words};`
    // Texts merge, and titles clash.
    const title = chance() < 0.1 ? word : (note?.title ?? 'T')
    const text = { title, content: `${note?.content ?? ''}${word}`, tags: [] }
    await replica.save(note?.id ?? `${seed}-${++made}`, text, note?.edition ?? editionOf(0))
    kept.push(word)
  }
  /** Types and leaves without saving. */
  const type = async ({ replica }: Tab, note: LocalNote) => {
    const word = `w${++words};`
    const session = replica.drafts.begin(note.id)
    session.keep({ title: note.title, content: `${note.content}${word}`, tags: '' }, note.edition)
    await session.end()
    kept.push(word)
  }
  const resume = async ({ replica }: Tab) => {
    const draft = among(await replica.drafts.recovered())
    if (!draft) return
    const text = { title: draft.title, content: draft.content, tags: [] }
    try {
      await replica.save(draft.noteId, text, draft.on)
    } catch (error) {
      if (!(error instanceof StaleTextError)) throw error
      await replica.setAside(text)
    }
    await replica.drafts.drop(draft.id)
  }
  const remove = ({ replica }: Tab, note: LocalNote) => {
    server.deleted.push(note.content)
    return replica.delete(note.id)
  }
  const answer = async ({ replica }: Tab, note: LocalNote) => {
    if (note.refusal?.kind !== 'conflict') await replica.keepAsNew(note.id)
    else {
      const mine = { title: note.title, content: note.content, tags: [] }
      const isMine = chance() < 0.5
      if (!isMine) await replica.setAside(mine)
      await replica.replace(note.id, isMine ? mine : { ...mine, ...textOfStored(note) }, note.edition)
    }
  }
  const aFolder = () => among(['a', 'b', 'a/b', 'a/c', 'b/c/d']) ?? 'a'
  /** Makes a folder, moves one or dissolves it. */
  const arrange = ({ replica }: Tab) => {
    const source = chance() < 0.2 ? null : aFolder()
    const wanted = chance() < 0.3 ? '' : aFolder()
    if (source !== null && isWithin(wanted, source)) return undefined
    return replica.change([{ kind: 'folder', noteId: '', source, target: wanted }])
  }
  const moveSeveral = ({ replica }: Tab) => {
    const folder = chance() < 0.2 ? null : aFolder()
    const some = replica.state.get().notes.filter(() => chance() < 0.5)
    return replica.change(some.map(({ id }) => ({ kind: 'move', noteId: id, folder })))
  }
  const act = async (device: Device) => {
    const tab = among(device.tabs)
    const drawn = chance()
    if (!tab || drawn < 0.05) return void (await device.openTab())
    const note = among(tab.replica.state.get().notes)
    if (drawn < 0.4) return write(tab)
    if (drawn < 0.46) return note && !note.deleted_at ? type(tab, note) : undefined
    if (drawn < 0.5) return resume(tab)
    if (drawn < 0.54) return note && tab.replica.pin(note.id, chance() < 0.5)
    if (drawn < 0.56) return arrange(tab)
    if (drawn < 0.58) return moveSeveral(tab)
    if (drawn < 0.64) return note && tab.replica.trash(note.id, chance() < 0.6)
    if (drawn < 0.66) return note?.deleted_at ? remove(tab, note) : undefined
    if (drawn < 0.74) return note?.refusal ? answer(tab, note) : undefined
    if (drawn < 0.82) return device.toggleNetwork()
    if (drawn < 0.88) return tab.kill()
    if (drawn < 0.92) return void (await tab.swap())
    return tab.replica.sync()
  }

  for (let step = 0; step < steps; step++) {
    const device = among(devices)
    const work = device && act(device)
    // Half of the time the next step begins while this one is under way. What a killed tab did may fail.
    if (chance() < 0.5) await work?.catch(() => {})
    else work?.catch(() => {})
  }

  healed = true
  for (const device of devices) {
    device.online = true
    for (const tab of [...device.tabs]) tab.kill()
  }
  const tabs = await Promise.all(devices.map((device) => device.openTab()))
  const unsettled = () => tabs.some(({ replica }) => replica.state.get().waiting > 0)
  for (let round = 0; round < 20; round++) {
    for (const tab of tabs) {
      await tab.replica.sync()
      for (const note of tab.replica.state.get().notes) if (note.refusal) await answer(tab, note)
    }
    if (round > 2 && !unsettled()) break
  }
  for (const { replica } of tabs) await replica.sync()
  for (const { replica } of tabs) await replica.sync()

  for (const { replica } of tabs) {
    expect(replica.state.get(), `seed ${seed}`).toMatchObject({ status: 'ready', waiting: 0 })
    expect(shown(replica.state.get().notes), `seed ${seed}`).toEqual(shown(server.notes.values()))
    expect(replica.state.get().folders.toSorted(), `seed ${seed}`).toEqual((await server.folders()).toSorted())
  }
  const everything = [...server.notes.values()].map(({ content }) => content)
  const recovered = (await Promise.all(tabs.map(({ replica }) => replica.drafts.recovered()))).flat()
  const text = [...everything, ...server.versions, ...server.deleted, ...recovered.map(({ content }) => content)].join(
    ' ',
  )
  expect(
    kept.filter((word) => !text.includes(word)),
    `seed ${seed}`,
  ).toEqual([])
  for (const tab of tabs) tab.kill()
}

it(`loses no kept word and ends in one state, over ${histories} random histories`, async () => {
  for (let seed = 1; seed <= histories; seed++) await live(seed)
})
