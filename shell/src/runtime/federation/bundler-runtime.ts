import { hasVersion } from '@cahier/releases/model'

/** A share scope: the versions of each module, as containers take it. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>

export interface SharedModule {
  /** @returns a function that returns what the module exports */
  get(): Promise<() => unknown>
}

/** The bundler's `require` of an entry, with the parts that shared modules are put into. */
interface EntryRequire {
  /** Module id → function that fills in the module. */
  m: Record<string, (module: { exports: unknown }) => void>
  /** Module id → evaluated module. */
  c: Record<string, unknown>
  /** Name → share scope. */
  S: Record<string, ShareScope>
  consumesLoadingData: {
    /** Chunk → ids of its shared modules. */
    chunkMapping: Readonly<Record<string, readonly string[]>>
    moduleIdToConsumeDataMapping: Readonly<Record<string, Consumed>>
  }
}

interface Consumed {
  shareKey: string
  requiredVersion: string
}

interface Consumes {
  chunkId: string | number
  /** What the chunk waits for. */
  promises: Promise<unknown>[]
  /** Module id → its promise while it is loading, 0 afterwards. */
  installedModules: Record<string, Promise<unknown> | 0>
  webpackRequire: EntryRequire
}

async function share(scope: ShareScope | undefined, { shareKey, requiredVersion }: Consumed): Promise<() => unknown> {
  const versions = Object.entries(scope?.[shareKey] ?? {})
  const found = versions.find(([version]) => hasVersion(requiredVersion, version))?.[1]
  if (!found) throw new Error(`the shell provides no ${shareKey} ${requiredVersion}`)
  return found.get()
}

/** Loads the shared modules that a chunk consumes, and puts them among the modules of the entry. */
function consumes({ chunkId, promises, installedModules, webpackRequire }: Consumes) {
  const { chunkMapping, moduleIdToConsumeDataMapping } = webpackRequire.consumesLoadingData
  const install = (id: string, exported: () => unknown) => {
    webpackRequire.m[id] = (module) => {
      delete webpackRequire.c[id]
      module.exports = exported()
    }
  }
  for (const id of chunkMapping[chunkId] ?? []) {
    const consumed = moduleIdToConsumeDataMapping[id]
    const known = installedModules[id]
    if (known) promises.push(known)
    if (known !== undefined || !consumed) continue
    const loading = share(webpackRequire.S.default, consumed).then(
      (exported) => {
        installedModules[id] = 0
        install(id, exported)
      },
      (error: unknown) => {
        delete installedModules[id]
        install(id, () => {
          throw error
        })
      },
    )
    installedModules[id] = loading
    promises.push(loading)
  }
}

const bundlerRuntime = {
  consumes,
  init: () => ({}),
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: EntryRequire; shareScope: ShareScope }) {
    webpackRequire.S = { default: shareScope }
  },
  I: () => true,
  // No entry consumes modules before its first chunk, or other remotes.
  installInitialConsumes() {},
  remotes() {},
}

/**
 * The part of the federation runtime that the entries of remotes ask for by this name instead of carrying it. It is what
 * `@module-federation/webpack-bundler-runtime` 2.9 does for containers that provide nothing and load no others; the link check
 * holds remotes to that minor version. Entries write into what they get ("set if missing"), so each access hands out a fresh object.
 */
Object.defineProperty(globalThis, '__CAHIER_MF', {
  get: () => ({
    bundlerRuntime: { ...bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
    instance: undefined,
    initOptions: undefined,
  }),
})
