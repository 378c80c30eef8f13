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
  return get()
}

federation.instance = bundlerRuntime.init?.({ webpackRequire })

export {}
