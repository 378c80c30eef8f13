import type { RemoteRelease } from '@cahier/releases/model'
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import { sharedModules } from './shared-modules.ts'
import { allowScriptsFrom, scriptPolicy } from './trusted-scripts.ts'

declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>

/** Module → version that the running shell provides. */
export const providedVersions = __SHARED_VERSIONS__

/** An entry that no live release vouches for. */
export class IntegrityError extends Error {
  readonly code = 'CAHIER-R012'
  override name = 'IntegrityError'
}

/** Milliseconds that a release has to arrive and evaluate. */
export const timeLimit = 3000

const entries = new Map<string, RemoteRelease>()

const loader: ModuleFederationRuntimePlugin = {
  name: 'cahier-loader',
  createScript({ url }) {
    const release = entries.get(url)
    if (!release) throw new IntegrityError(`no release has the entry ${url}`)
    const script = document.createElement('script')
    const integrity = release.integrity[release.entry]
    if (integrity) script.integrity = integrity
    else if (new URL(url).origin === location.origin) throw new IntegrityError(`no hash for ${url}`)
    script.async = true
    script.crossOrigin = 'anonymous'
    script.src = scriptPolicy.createScriptURL(url)
    return { script, timeout: timeLimit }
  },
}

const host = createInstance({
  name: 'cahier_shell',
  remotes: [],
  shared: sharedModules(providedVersions),
  shareStrategy: 'loaded-first',
  plugins: [loader],
})

/** Makes a release known to the federation runtime. A release is registered once; releases of one remote live side by side. */
export function register(release: RemoteRelease): void {
  const entry = new URL(release.base + release.entry, location.href)
  if (entries.has(entry.href)) return
  if (entry.origin !== location.origin) allowScriptsFrom(entry.origin)
  entries.set(entry.href, release)
  host.registerRemotes([{ name: release.container, entry: entry.href, entryGlobalName: release.container }])
}

/** Evaluates one exposed module of a registered release. Shared code has to be there (see `provide`). */
export async function evaluate(release: RemoteRelease, expose: string): Promise<unknown> {
  return host.loadRemote(`${release.container}/${expose.replace(/^\.\//, '')}`)
}
