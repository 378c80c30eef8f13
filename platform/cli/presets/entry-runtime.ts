/// <reference types="@rspack/core/module" />

/*
 * Replaces the module that Module Federation puts into every entry. That one is 4.5 kB and provides for remotes of remotes, modules
 * that an entry provides, plugins and fallbacks; an entry of ours only consumes what the shell provides. The interfaces on both sides stay:
 * the runtime of the shell (`bundlerRuntime`) and the container (`init`, `get`).
 */
declare const __webpack_require__: EntryRequire
declare const __CAHIER_MF: { bundlerRuntime: Readonly<Record<string, (options: object) => unknown>> }

interface EntryRequire {
  /** What a chunk waits for, by kind. */
  f: Record<string, (chunkId: string, promises: Promise<unknown>[]) => unknown>
  federation: { bundlerRuntime: Readonly<Record<string, (options: object) => unknown>>; instance?: unknown }
  initializeSharingData: { uniqueName: string }
  initializeExposesData: { moduleMap: Readonly<Record<string, () => Promise<unknown>>>; shareScope: string }
  I(shareScopeName: string, initScope: unknown): unknown
  initContainer(shareScope: unknown, initScope: unknown, remoteEntryInitOptions: unknown): unknown
  getContainer(expose: string): Promise<unknown>
  /** The build that runs here; hot builds only. */
  h(): string
}

const webpackRequire = __webpack_require__
const { uniqueName: name } = webpackRequire.initializeSharingData
const { moduleMap, shareScope: shareScopeKey } = webpackRequire.initializeExposesData
const federation = Object.assign(webpackRequire.federation, __CAHIER_MF, {
  initOptions: { name, shareStrategy: 'loaded-first', shared: {}, remotes: [], plugins: [] },
})
const { bundlerRuntime } = federation

// The runtime fills in the mappings from the data of the entry.
const consumed = { webpackRequire, installedModules: {}, chunkMapping: {}, moduleToHandlerMapping: {} }
webpackRequire.f.consumes = (chunkId, promises) => bundlerRuntime.consumes?.({ ...consumed, chunkId, promises })

const sharing = { webpackRequire, initPromises: [], initTokens: {} }
webpackRequire.I = (shareScopeName, initScope) => bundlerRuntime.I?.({ ...sharing, shareScopeName, initScope })

webpackRequire.initContainer = (shareScope, initScope, remoteEntryInitOptions) =>
  bundlerRuntime.initContainerEntry?.({ webpackRequire, shareScope, initScope, remoteEntryInitOptions, shareScopeKey })

webpackRequire.getContainer = async (expose) => {
  const get = moduleMap[expose]
  if (!get) throw new Error(`Module "${expose}" does not exist in container.`)
  return import.meta.webpackHot ? getOfSameBuild(get) : get()
}

/** Milliseconds that an update may take to run. After a build with errors none comes. */
const updateTimeoutMs = 5_000

/** Tries again when a file was saved, and built, between the entry and its chunk: at once where the chunk is the older one, else once the update runs. */
async function getOfSameBuild(get: () => Promise<unknown>): Promise<unknown> {
  const build = webpackRequire.h()
  const afterUpdate = async () => {
    await untilReplaced(build)
    return get()
  }
  return get().catch(ifOfAnotherBuild(get)).catch(ifOfAnotherBuild(afterUpdate))
}

async function untilReplaced(build: string): Promise<void> {
  const end = Date.now() + updateTimeoutMs
  while (webpackRequire.h() === build && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}

const ifOfAnotherBuild = (get: () => Promise<unknown>) => (error: unknown) => {
  if (error instanceof Error && error.name === 'ChunkVersionError') return get()
  throw error
}

federation.instance = bundlerRuntime.init?.({ webpackRequire })

export {}
