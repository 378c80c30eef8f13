import type { LiveRemote } from '@cahier/releases/model'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRemote } from '../testing/releases.ts'
import { evaluate, open, run, unregister } from './container.ts'
import { askFor, candidates, forgetOthers, loadExpose, markBroken, RemoteLoadError } from './loader.ts'
import { provide } from './shared-modules.ts'

vi.mock('./container.ts', () => ({
  loadTimeoutMs: 10_000,
  open: vi.fn(),
  run: vi.fn(),
  evaluate: vi.fn(),
  unregister: vi.fn(),
}))
vi.mock('./shared-modules.ts', () => ({ provide: vi.fn(async () => {}) }))

const evaluated = vi.mocked(evaluate)
let pages = 0
/** A remote that no other test has loaded: what failed once is remembered for the life of the page. */
const remote = () => fakeRemote(++pages)

const transport = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
const evaluation = () => new TypeError('x is not a function')
const module = { default: () => null }
/** The release that each call went to. */
const tried = () => evaluated.mock.calls.map(([release]) => release.id)

beforeEach(() => {
  vi.useFakeTimers()
  evaluated.mockReset()
  vi.mocked(provide).mockClear()
  document.head.replaceChildren()
  vi.mocked(run).mockReset().mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
})

async function load(from: LiveRemote, options?: { ahead: boolean }) {
  const failures: string[] = []
  const outcome = loadExpose(from, './app', (_error, release) => failures.push(release.id), options).then(
    ({ release }) => release.id,
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return { outcome: await outcome, failures }
}

describe('loading an exposed module', () => {
  it('takes the live release, once', async () => {
    evaluated.mockResolvedValue(module)
    const live = remote()
    expect(await load(live)).toEqual({ outcome: 'new', failures: [] })
    expect(await load(live)).toEqual({ outcome: 'new', failures: [] })
    expect(tried()).toEqual(['new'])
  })

  it('asks for a lost file again at another address each time, and once', async () => {
    const retries = () => vi.mocked(run).mock.calls.map(([release, file, retry]) => `${release.id} ${file} ${retry}`)
    evaluated.mockRejectedValueOnce(transport()).mockResolvedValue(module)
    expect(await load(remote())).toEqual({ outcome: 'new', failures: [] })
    expect(retries()).toEqual([expect.stringMatching(/^new app\.js [1-9]/)])
    evaluated.mockReset().mockRejectedValue(transport())
    expect((await load({ ...remote(), predecessor: null })).failures).toEqual(['new'])
    expect(retries()).toHaveLength(2)
    expect(new Set(retries()).size).toBe(2)
  })

  it.each([
    ['stays lost', () => Promise.reject(transport()), ['new', 'new', 'old']],
    ['does not evaluate', () => Promise.reject(evaluation()), ['new', 'old']],
    ['never comes', () => new Promise(() => {}), ['new', 'old']],
    ['exports nothing', () => Promise.resolve({}), ['new', 'old']],
  ])('falls back to the predecessor when the release %s', async (_what, fault, order) => {
    evaluated.mockImplementation((release) => (release.id === 'new' ? fault() : Promise.resolve(module)))
    expect(await load(remote())).toEqual({ outcome: 'old', failures: ['new'] })
    expect(tried()).toEqual(order)
  })

  it.each([
    ['stays lost', () => Promise.reject(transport()), 250],
    ['does not evaluate', () => Promise.reject(evaluation()), 0],
    ['never comes', () => new Promise(() => {}), 2500],
  ])('waits no longer than it has to for a release that %s', async (_what, fault, wait) => {
    const began = Date.now()
    let fellBack = 0
    evaluated.mockImplementation((release) => {
      if (release.id === 'new') return fault()
      fellBack = Date.now() - began
      return Promise.resolve(module)
    })
    await load(remote())
    expect(fellBack).toBe(wait)
  })

  it('runs the entry while the stylesheets arrive, and the module after them', async () => {
    vi.mocked(open).mockClear()
    evaluated.mockResolvedValue(module)
    const plain = remote()
    const exposes = { './app': { css: ['app.css'], js: ['app.js'], shared: [] } }
    const integrity = { ...plain.integrity, 'app.css': 'sha384-c' }
    const live = { ...plain, container: 'mf_notes_early', exposes, integrity, predecessor: null }
    const loading = loadExpose(live, './app', () => {})
    expect(vi.mocked(open).mock.calls).toEqual([[live, 0]])
    await vi.advanceTimersByTimeAsync(100)
    expect(evaluated).not.toHaveBeenCalled()
    document.querySelector('link[rel="stylesheet"][href$="app.css"]')?.dispatchEvent(new Event('load'))
    expect((await loading).release).toBe(live)
  })

  it('takes over what was asked for', async () => {
    evaluated.mockResolvedValue(module)
    const plain = remote()
    const exposes = { './app': { css: ['app.css'], js: ['app.js'], shared: ['@cahier/contract/forms'] } }
    const integrity = { ...plain.integrity, 'app.css': 'sha384-c' }
    const live = { ...plain, container: 'mf_notes_asked', exposes, integrity, predecessor: null }
    const hints = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
        ({ as, href, integrity }) => `${as} ${href.split('/').at(-1)} ${integrity}`,
      )
    const all = ['script remoteEntry.js sha384-a', 'script app.js sha384-b', 'style app.css sha384-c']
    askFor(live, './app')
    askFor(live, './app')
    expect(hints()).toEqual(all)
    expect(vi.mocked(provide).mock.calls).toEqual([['@cahier/contract/forms']])
    expect(evaluated).not.toHaveBeenCalled()
    const loading = loadExpose(live, './app', () => {})
    expect(hints()).toEqual(all)
    document.querySelector('link[rel="stylesheet"][href$="app.css"]')?.dispatchEvent(new Event('load'))
    await loading
    askFor(live, './app')
    expect(hints()).toEqual([])
  })

  it('asks for nothing of a release that lacks a hash, and says no more than loading it', () => {
    const live = remote()
    askFor({ ...live, integrity: { 'app.js': 'sha384-b' } }, './app')
    expect(document.querySelectorAll('link[rel="preload"]')).toHaveLength(0)
  })

  it('forgets what was asked for and not loaded', async () => {
    askFor(remote(), './app')
    expect(document.querySelectorAll('link[rel="preload"]')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(document.querySelectorAll('link[rel="preload"]')).toHaveLength(0)
  })

  it('lets who comes while it is tried again wait for that', async () => {
    evaluated.mockResolvedValue(module)
    const styled = { css: ['app.css'], js: ['app.js'], shared: [] }
    const plain = remote()
    const integrity = { ...plain.integrity, 'app.css': 'sha384-c' }
    const live = { ...plain, container: 'mf_notes_styled', exposes: { './app': styled }, integrity, predecessor: null }
    const sheet = () => document.querySelector('link[rel="stylesheet"][href*="app.css"]')
    const first = loadExpose(live, './app', () => {})
    const second = loadExpose(live, './app', () => {})
    sheet()?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(300)
    expect(sheet()).not.toBeNull()
    sheet()?.dispatchEvent(new Event('load'))
    await expect(Promise.all([first, second])).resolves.toHaveLength(2)
    sheet()?.remove()
  })

  it.each([
    ['with a predecessor that is slower', 2_700, 400, 'new'],
    ['with a predecessor that is quicker', 3_000, 400, 'old'],
  ])('takes a late release %s: %i and %i ms', async (_what, own, predecessors, expected) => {
    const times = { new: own, old: predecessors }
    evaluated.mockImplementation(
      ({ id }) => new Promise((resolve) => setTimeout(() => resolve(module), times[id as keyof typeof times])),
    )
    expect(await load(remote())).toEqual({ outcome: expected, failures: [] })
  })

  it('does not count a release that takes four seconds as failed, and shows it when it has come', async () => {
    evaluated.mockImplementation(async ({ id }) => {
      if (id === 'new') await new Promise((resolve) => setTimeout(resolve, 4_000))
      return module
    })
    const live = remote()
    const onFailure = vi.fn()
    const outcome = async () => (await loadExpose(live, './app', onFailure)).release.id
    const first = outcome()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await first).toBe('old')
    const again = outcome()
    await vi.advanceTimersByTimeAsync(0)
    expect(await again).toBe('old')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await outcome()).toBe('new')
    await vi.runAllTimersAsync()
    expect(onFailure).not.toHaveBeenCalled()
    expect(tried()).toEqual(['new', 'old'])
  })

  it('counts a release of which nothing comes as failed after ten seconds, and once', async () => {
    evaluated.mockImplementation(({ id }) => (id === 'new' ? new Promise(() => {}) : Promise.resolve(module)))
    const live = remote()
    const onFailure = vi.fn()
    const loading = loadExpose(live, './app', onFailure)
    await vi.advanceTimersByTimeAsync(9_999)
    expect((await loading).release.id).toBe('old')
    expect(onFailure).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect((await loadExpose(live, './app', onFailure)).release.id).toBe('old')
    expect(tried()).toEqual(['new', 'old'])
  })

  it.each([
    [9_900, 'new'],
    [10_100, RemoteLoadError],
  ])('gives a release without a predecessor %i of its ten seconds', async (time, expected) => {
    evaluated.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(module), time)))
    const { outcome } = await load({ ...remote(), predecessor: null })
    if (expected === 'new') expect(outcome).toBe('new')
    else expect(outcome).toBeInstanceOf(RemoteLoadError)
  })

  it('gives a release its time while nobody waits for it, and does not load its predecessor', async () => {
    evaluated.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(module), 59_000)))
    const live = remote()
    expect(await load(live, { ahead: true })).toEqual({ outcome: 'new', failures: [] })
    expect(tried()).toEqual(['new'])
    expect((await load(live)).outcome).toBe('new')
  })

  it('loads the predecessor ahead of a release that never comes, after a minute', async () => {
    evaluated.mockImplementation(({ id }) => (id === 'new' ? new Promise(() => {}) : Promise.resolve(module)))
    const began = Date.now()
    expect(await load(remote(), { ahead: true })).toEqual({ outcome: 'old', failures: ['new'] })
    expect(Date.now() - began).toBe(60_000)
  })

  it('does not let a learner wait for what is loaded ahead', async () => {
    evaluated.mockImplementation(({ id }) => (id === 'new' ? new Promise(() => {}) : Promise.resolve(module)))
    const live = remote()
    const ahead = loadExpose(live, './app', () => {}, { ahead: true }).catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    const began = Date.now()
    let waited = 0
    void loadExpose(live, './app', () => {}).then(() => {
      waited = Date.now() - began
    })
    await vi.runAllTimersAsync()
    await ahead
    expect(waited).toBe(2_500)
  })

  it('says so when the predecessor fails too', async () => {
    evaluated.mockRejectedValue(evaluation())
    const { outcome, failures } = await load(remote())
    expect(outcome).toBeInstanceOf(RemoteLoadError)
    expect(failures).toEqual(['new', 'old'])
  })

  it('does not go back to a release that failed for good', async () => {
    evaluated.mockImplementation((release) =>
      release.id === 'new' ? Promise.reject(evaluation()) : Promise.resolve(module),
    )
    const live = remote()
    await load(live)
    await load(live)
    expect(tried()).toEqual(['new', 'old'])
  })
})

describe('forgetting', () => {
  const forgotten = () => vi.mocked(unregister).mock.calls.map(([release]) => release.container)
  beforeEach(() => vi.mocked(unregister).mockReset())

  it('lets go of what no set names, and loads it anew where one does again', async () => {
    evaluated.mockResolvedValue(module)
    const [gone, live] = [remote(), remote()]
    await load(gone)
    await load(live)
    forgetOthers([live])
    expect(forgotten()).toContain(gone.container)
    expect(forgotten()).not.toContain(live.container)
    await load(gone)
    expect(evaluated).toHaveBeenCalledTimes(3)
  })

  it('keeps what is being loaded until that has ended', async () => {
    const coming = Promise.withResolvers<unknown>()
    evaluated.mockReturnValue(coming.promise)
    const late = remote()
    const loading = loadExpose(late, './app', () => {}, { ahead: true })
    await vi.advanceTimersByTimeAsync(100)
    forgetOthers([])
    expect(forgotten()).not.toContain(late.container)
    coming.resolve(module)
    expect((await loading).release.container).toBe(late.container)
    await vi.runAllTimersAsync()
    forgetOthers([])
    expect(forgotten()).toContain(late.container)
  })

  it('keeps what is on screen', async () => {
    evaluated.mockResolvedValue(module)
    const shown = remote()
    await load(shown)
    const room = document.body.appendChild(document.createElement('div'))
    room.dataset.release = `${shown.member}@${shown.id}`
    forgetOthers([])
    expect(forgotten()).toEqual([])
    document.body.replaceChildren()
  })
})

describe('candidates', () => {
  it('leave out what crashed, unless everything did', () => {
    const live = remote()
    const ids = () => candidates(live).map(({ id }) => id)
    expect(ids()).toEqual(['new', 'old'])
    markBroken(live)
    expect(ids()).toEqual(['old'])
    markBroken(live.predecessor)
    expect(ids()).toEqual(['new', 'old'])
  })
})
