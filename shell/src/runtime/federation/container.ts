import type { RemoteRelease } from '@cahier/releases/model'
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import { fileUrl, hashOf, IntegrityError } from './integrity.ts'
import { sharedModules } from './shared-modules.ts'
import { allowScriptsFrom, scriptPolicy } from './trusted-scripts.ts'

declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>

/** Module → version that the running shell provides. */
export const providedVersions = __SHARED_VERSIONS__

/** Milliseconds that a release may take to arrive and evaluate. Long, because slow connections are no fault of the release. */
export const longestWait = 10_000

const entries = new Map<string, RemoteRelease>()

const loader: ModuleFederationRuntimePlugin = {
  name: 'cahier-loader',
  createScript({ url }) {
    const release = entries.get(url)
    if (!release) throw new IntegrityError(`no release has the entry ${url}`)
    const script = document.createElement('script')
    const integrity = hashOf(release, release.entry)
    if (integrity) script.integrity = integrity
    script.async = true
    script.crossOrigin = 'anonymous'
    script.src = scriptPolicy.createScriptURL(url)
    return { script, timeout: longestWait }
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
  const entry = fileUrl(release, release.entry)
  if (entries.has(entry.href)) return
  if (entry.origin !== location.origin) allowScriptsFrom(entry.origin)
  entries.set(entry.href, release)
  host.registerRemotes([{ name: release.container, entry: entry.href, entryGlobalName: release.container }])
}

// `removeRemote` is private in the types, and the runtime has no other way to unregister a remote.
const handler = host.remoteHandler as unknown as { removeRemote(remote: { name: string; entry: string }): void }

/** Unregisters a release, so that its code can be garbage-collected once it is off screen. */
export function unregister(release: RemoteRelease): void {
  const entry = fileUrl(release, release.entry).href
  if (!entries.delete(entry)) return
  handler.removeRemote({ name: release.container, entry })
  Reflect.deleteProperty(globalThis, `chunks_${release.container}`)
}

/** Evaluates one exposed module of a registered release. Shared code has to be there (see `provide`). */
export async function evaluate(release: RemoteRelease, expose: string): Promise<unknown> {
  return host.loadRemote(`${release.container}/${expose.replace(/^\.\//, '')}`)
}
