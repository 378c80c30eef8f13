import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { LiveText } from './live-text.ts'
import { FakeLiveServer, memoryShelf, openDevice } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Long enough for everything that is under way, and for the longest pause. */
const settle = () => vi.advanceTimersByTimeAsync(60_000)

/** An update that anybody else could have made. */
function written(server: FakeLiveServer, write: (text: Y.Text) => void): Uint8Array {
  const doc = new Y.Doc()
  for (const update of server.updates) Y.applyUpdate(doc, update)
  const before = Y.encodeStateVector(doc)
  write(doc.getText('content'))
  return Y.encodeStateAsUpdate(doc, before)
}

describe('the text that a note has when it becomes live', () => {
  test('is handed over once, however many open it at once', async () => {
    const server = new FakeLiveServer('La cellule')
    const devices = await Promise.all(Array.from({ length: 10 }, () => openDevice(server.of())))
    expect(devices.map(({ live }) => live.text.toString())).toEqual(Array(10).fill('La cellule'))
    expect([server.seeded, server.head]).toEqual([1, 1])
  })

  test('is asked for again when it was saved meanwhile', async () => {
    const server = new FakeLiveServer('ancien')
    const mine = server.of()
    const { push } = mine
    mine.push = async (update, version) => {
      if (server.version === 1) Object.assign(server, { content: 'nouveau', version: 2 })
      return push(update, version)
    }
    const { live } = await openDevice(mine)
    expect([live.text.toString(), server.text]).toEqual(['nouveau', 'nouveau'])
  })

  test('is not handed over by a reader', async () => {
    const server = new FakeLiveServer('La cellule')
    const { live } = await openDevice(server.of('viewer'))
    expect([live.state.get(), server.head]).toEqual(['opening', 0])
    await openDevice(server.of())
    await live.catchUp()
    expect([live.state.get(), live.text.toString()]).toEqual(['live', 'La cellule'])
  })
})

describe('what is typed', () => {
  test('is kept at once and sent together', async () => {
    const server = new FakeLiveServer()
    const { live, shelf } = await openDevice(server.of())
    for (const letter of 'cellule') live.text.insert(live.text.length, letter)
    expect(live.isUnsent.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(20)
    expect([(await shelf.load()).unsent.length, server.head]).toEqual([7, 1])
    await settle()
    expect([server.head, server.text, live.isUnsent.get()]).toEqual([2, 'cellule', false])
    expect((await shelf.load()).unsent).toEqual([])
  })

  test('survives the end of the tab while the server cannot be reached', async () => {
    const server = new FakeLiveServer('La ')
    const shelf = memoryShelf()
    const first = await openDevice(server.of(), { shelf })
    await first.live.save()
    server.isReachable = false
    first.live.text.insert(3, 'cellule')
    await settle()
    expect([first.live.state.get(), server.text]).toEqual(['offline', 'La '])
    // The tab ends without a word; another opens, still without the server.
    const second = await openDevice(server.of(), { shelf })
    expect([second.live.text.toString(), second.live.state.get()]).toEqual(['La cellule', 'offline'])
    server.isReachable = true
    await settle()
    expect([server.text, second.live.state.get(), second.live.isUnsent.get()]).toEqual(['La cellule', 'live', false])
  })

  test('is the same text when its answer was lost and it is sent again', async () => {
    const server = new FakeLiveServer()
    const mine = server.of()
    const { push } = mine
    let lost = 2
    mine.push = async (update, version) => {
      const seq = await push(update, version)
      if (version === undefined && lost-- > 0) throw new Error('the answer was lost')
      return seq
    }
    const { live } = await openDevice(mine)
    live.text.insert(0, 'une fois')
    await settle()
    expect([server.text, live.text.toString(), server.head]).toEqual(['une fois', 'une fois', 4])
  })

  test('is told when the server refuses it for good, and the note is begun anew', async () => {
    const server = new FakeLiveServer('La cellule')
    const mine = server.of()
    const { live, shelf, errors } = await openDevice(mine)
    mine.role = 'viewer'
    live.text.insert(0, 'x')
    await settle()
    expect([errors.length, live.isUnsent.get(), server.text]).toEqual([1, false, 'La cellule'])
    await live.close()
    const again = await openDevice(mine, { shelf })
    expect([again.live.text.toString(), again.live.role.get()]).toEqual(['La cellule', 'viewer'])
  })
})

describe('what the channel tells', () => {
  const cases: readonly [string, (heard: (readonly [number, Uint8Array])[]) => (readonly [number, Uint8Array?])[]][] = [
    ['in order', (heard) => heard],
    ['twice', (heard) => heard.flatMap((one) => [one, one])],
    ['backwards', (heard) => heard.toReversed()],
    ['with gaps', (heard) => heard.filter((_, index) => index % 3 === 2)],
    ['without its bytes', (heard) => heard.map(([seq]) => [seq])],
  ]
  test.each(cases)('%s, leads to the same text', async (_how, deliver) => {
    const server = new FakeLiveServer('.')
    const { live } = await openDevice(server.of())
    const heard: (readonly [number, Uint8Array])[] = []
    server.listen((seq, update) => update && heard.push([seq, update]))
    for (const letter of 'ellulec') server.store(written(server, (text) => text.insert(0, letter)))
    for (const [seq, update] of deliver(heard)) live.hear(seq, update)
    await settle()
    expect(live.text.toString()).toBe(server.text)
  })

  test('cannot be read by anybody: it is left out, reported, and what follows is taken', async () => {
    const server = new FakeLiveServer('La cellule')
    const { live, errors } = await openDevice(server.of())
    server.listen((seq, update) => live.hear(seq, update))
    const good = written(server, (text) => text.insert(0, '# '))
    server.store(good.slice(0, -3))
    server.store(new Uint8Array([1, 2, 3, 255]))
    server.store(good)
    await settle()
    expect([live.text.toString(), errors.length]).toEqual(['# La cellule', 2])
    const late = await openDevice(server.of())
    expect(late.live.text.toString()).toBe('# La cellule')
  })
})

describe('what others write fast', () => {
  /** A live text, the texts that an editor was shown, and a way to tell it letters, one update each. */
  async function listening() {
    const server = new FakeLiveServer('.')
    const { live } = await openDevice(server.of())
    const shown: string[] = []
    live.text.observe(() => void shown.push(live.text.toString()))
    server.listen((seq, update) => live.hear(seq, update))
    const tell = (letters: string) => {
      for (const letter of letters) server.store(written(server, (text) => text.insert(text.length, letter)))
    }
    return { live, shown, tell }
  }

  test('is shown twenty times in a second, and the first of it at once', async () => {
    const { shown, tell } = await listening()
    tell('abc')
    expect(shown).toEqual(['.a'])
    await vi.advanceTimersByTimeAsync(50)
    expect(shown).toEqual(['.a', '.abc'])
    await vi.advanceTimersByTimeAsync(50)
    tell('d')
    expect(shown).toEqual(['.a', '.abc', '.abcd'])
  })

  test('leaves a slow device three quarters of its time', async () => {
    const { live, shown, tell } = await listening()
    let now = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    live.text.observe(() => {
      now += 200
    })
    tell('ab')
    await vi.advanceTimersByTimeAsync(599)
    expect(shown).toEqual(['.a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toEqual(['.a', '.ab'])
  })

  test('is kept on the device with the rest', async () => {
    const { live, tell } = await listening()
    tell('abc')
    await live.save()
    expect(live.text.toString()).toBe('.abc')
  })
})

test('a device that missed more than the snapshot starts from the snapshot, and shows all of it at once', async () => {
  const server = new FakeLiveServer('a')
  const { live } = await openDevice(server.of())
  let shown = 0
  live.text.observe(() => void shown++)
  const writer = new Y.Doc()
  for (const update of server.updates) Y.applyUpdate(writer, update)
  writer.on('update', (update: Uint8Array) => server.store(update))
  for (let count = 0; count < 450; count++) {
    writer.getText('content').insert(1, 'b')
    if (count === 300) server.compact()
  }
  await live.catchUp()
  expect([live.text.toString(), shown]).toEqual([`a${'b'.repeat(450)}`, 1])
})

test('whoever loses the right is told by the next question, sends nothing more, and is given what was not sent', async () => {
  const server = new FakeLiveServer('La cellule')
  const mine = server.of()
  const shelf = memoryShelf()
  const lost: unknown[] = []
  const live: LiveText = await LiveText.open({
    server: mine,
    shelf,
    onError: () => {},
    onLost: (text) => lost.push([text, live.state.get()]),
  })
  await live.catchUp()
  mine.role = null
  live.text.insert(0, 'x')
  await settle()
  expect([live.state.get(), server.text, lost]).toEqual(['gone', 'La cellule', [['xLa cellule', 'gone']]])
  await live.close()
  expect(await shelf.load()).toEqual({ state: null, head: 0, unsent: [] })
})

test('a device that has nothing of a note shows none while the server is away', async () => {
  const server = new FakeLiveServer('La cellule')
  server.isReachable = false
  const { live } = await openDevice(server.of())
  expect(live.state.get()).toBe('opening')
})

test('300 histories of two devices and a server end with one text', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seededRandom(seed)
    const server = new FakeLiveServer('La photosynthèse transforme la lumière.')
    const shelves = [memoryShelf(), memoryShelf()]
    const open = async (index: number) => {
      const live = await LiveText.open({
        server: server.of(),
        shelf: shelves[index] ?? memoryShelf(),
        onError: () => {},
      })
      void live.catchUp()
      return live
    }
    const devices = [await open(0), await open(1)]
    server.listen((seq, update) => {
      // The channel loses, doubles and delays what it tells.
      for (const device of devices) {
        if (random() < 0.3) continue
        if (random() < 0.3) setTimeout(() => device.hear(seq, update), random() * 2_000)
        else device.hear(seq, update)
        if (random() < 0.2) device.hear(seq, update)
      }
    })
    for (let step = 0; step < 30; step++) {
      const index = random() < 0.5 ? 0 : 1
      const { text } = devices[index] as LiveText
      const what = random()
      if (what < 0.45) text.insert(Math.floor(random() * (text.length + 1)), String.fromCharCode(97 + (step % 26)))
      else if (what < 0.65 && text.length > 3) text.delete(Math.floor(random() * (text.length - 2)), 2)
      else if (what < 0.75) server.isReachable = !server.isReachable
      else if (what < 0.8 && server.head > 0) server.compact()
      // A tab ends: with its last words, or without.
      else if (what < 0.85) {
        if (random() < 0.5) await devices[index]?.save()
        await vi.advanceTimersByTimeAsync(1)
        devices[index] = await open(index)
      } else await vi.advanceTimersByTimeAsync(random() * 3_000)
    }
    server.isReachable = true
    await vi.advanceTimersByTimeAsync(70_000)
    await Promise.all(devices.map((device) => device.catchUp()))
    await vi.advanceTimersByTimeAsync(1_000)
    const texts = devices.map(({ text }) => text.toString())
    expect([seed, ...texts]).toEqual([seed, server.text, server.text])
    for (const shelf of shelves) expect(shelf.unsent).toEqual([])
    await Promise.all(devices.map((device) => device.close()))
  }
})
