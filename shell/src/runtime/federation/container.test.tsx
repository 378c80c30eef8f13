import { afterEach, expect, it, vi } from 'vitest'
import { fakeRemote } from '../testing/releases.ts'
import './bundler-runtime.ts'
import { evaluate, open, ScriptLoadError, unregister } from './container.ts'

const react = vi.hoisted(() => {
  Object.assign(globalThis, { __SHARED_VERSIONS__: { react: '19.3.1' }, __FORMER_CONTRACTS__: [] })
  return { provided: vi.fn(async () => () => 'React') }
})
vi.mock('./shared-modules.ts', () => ({ shareScope: () => ({ react: { '19.3.1': { get: react.provided } } }) }))

const globals = globalThis as unknown as Record<string, unknown>
let pages = 0
afterEach(() => {
  document.head.replaceChildren()
  react.provided.mockReset().mockResolvedValue(() => 'React')
})

const script = () => document.querySelector<HTMLScriptElement>('script[src*="remoteEntry.js"]')

/** Leaves a container as an entry does whose one chunk consumes React, and says that its script has run. */
function arrive(name: string, range = '^19.0.0') {
  const cache: Record<string, unknown> = {}
  const require = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    c: cache,
    S: {},
    consumesLoadingData: {
      chunkMapping: { 7: ['1'] },
      moduleIdToConsumeDataMapping: { 1: { shareKey: 'react', requiredVersion: range } },
    },
  }
  // biome-ignore lint/suspicious/noExplicitAny: what an entry does with it is not typed either
  const { bundlerRuntime } = globals.__CAHIER_MF as any
  const shared = { webpackRequire: require, installedModules: {}, chunkMapping: {}, moduleToHandlerMapping: {} }
  globals[name] = {
    init: (shareScope: unknown) => bundlerRuntime.initContainerEntry({ webpackRequire: require, shareScope }),
    async get() {
      const promises: Promise<unknown>[] = []
      bundlerRuntime.consumes({ ...shared, chunkId: 7, promises })
      await Promise.all(promises)
      return () => {
        const module = { exports: undefined as unknown }
        require.m['1']?.(module)
        return { default: module.exports }
      }
    },
  }
  script()?.dispatchEvent(new Event('load'))
}

it('loads an entry with its hash, once, and gives it what it consumes', async () => {
  const release = fakeRemote(++pages)
  const first = evaluate(release, './app')
  expect(script()?.integrity).toBe('sha384-a')
  arrive(release.container)
  expect(await first).toEqual({ default: 'React' })
  expect(script()).toBeNull()
  expect(await evaluate(release, './app')).toEqual({ default: 'React' })
  expect(script()).toBeNull()
  expect(react.provided).toHaveBeenCalledTimes(1)
})

it('refuses a release that requires another version', async () => {
  const release = fakeRemote(++pages)
  const loading = evaluate(release, './app')
  arrive(release.container, '^18.0.0')
  await expect(loading).rejects.toThrow('the shell provides no react ^18.0.0')
})

it('asks again for a shared module that did not load', async () => {
  const release = fakeRemote(++pages)
  react.provided.mockRejectedValueOnce(new Error('lost'))
  const loading = evaluate(release, './app')
  arrive(release.container)
  await expect(loading).rejects.toThrow('lost')
  expect(await evaluate(release, './app')).toEqual({ default: 'React' })
})

it('loads an entry again that did not arrive, at another address with the same hash', async () => {
  const release = fakeRemote(++pages)
  const lost = evaluate(release, './app')
  script()?.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toBeInstanceOf(ScriptLoadError)
  const opening = open(release, 3)
  expect(script()).toMatchObject({ integrity: 'sha384-a', src: expect.stringMatching(/\/remoteEntry\.js\?retry=3$/) })
  arrive(release.container)
  await opening
  expect(await evaluate(release, './app')).toEqual({ default: 'React' })
})

it('says so when an entry leaves no container', async () => {
  const release = fakeRemote(++pages)
  const loading = evaluate(release, './app')
  script()?.dispatchEvent(new Event('load'))
  await expect(loading).rejects.toThrow('did not evaluate')
})

it('forgets a release', async () => {
  const release = fakeRemote(++pages)
  const loading = evaluate(release, './app')
  arrive(release.container)
  await loading
  unregister(release)
  expect(globals[release.container]).toBeUndefined()
  void evaluate(release, './app').catch(() => {})
  expect(script()).not.toBeNull()
})
