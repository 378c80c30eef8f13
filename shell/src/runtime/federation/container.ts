import type { RemoteRelease } from '@cahier/releases/model'
import type { ShareScope } from './bundler-runtime.ts'
import { fileUrl, hashOf } from './integrity.ts'
import { shareScope } from './shared-modules.ts'
import { allowScriptsFrom, scriptPolicy } from './trusted-scripts.ts'

declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>
declare const __FORMER_CONTRACTS__: readonly string[]

/** Module → version that the running shell provides. */
export const providedVersions = __SHARED_VERSIONS__

/** Milliseconds that a release may take to arrive and evaluate. Long, because slow connections are no fault of the release. */
export const loadTimeoutMs = 10_000

/** What an entry leaves under its container's name, by the protocol of Module Federation. */
interface Container {
  init(scope: ShareScope): unknown
  /** @returns a function that evaluates the exposed module */
  get(expose: string): Promise<() => unknown>
}

/** A script of a release did not arrive, or not with the bytes of its hash. A retry can help. */
export class ScriptLoadError extends Error {
  override name = 'ScriptLoadError'
}

const scope = shareScope(providedVersions, __FORMER_CONTRACTS__)
const opened = new Map<string, Promise<Container>>()
const globals = globalThis as unknown as Record<string, unknown>

/**
 * Runs a script of a release: its entry, which leaves the container under its name, or a chunk, which hands its modules to the entry, whichever
 * of the two is first.
 */
export function run(release: RemoteRelease, file: string, retry: number): Promise<void> {
  const url = fileUrl(release, file, retry)
  const integrity = hashOf(release, file)
  if (url.origin !== location.origin) allowScriptsFrom(url.origin)
  const script = document.createElement('script')
  if (integrity) script.integrity = integrity
  script.async = true
  script.crossOrigin = 'anonymous'
  script.src = scriptPolicy.createScriptURL(url.href)
  let timer: ReturnType<typeof setTimeout> | undefined
  const running = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ScriptLoadError(`${url.href} did not load`))
    timer = setTimeout(fail, loadTimeoutMs)
    script.onload = () => resolve()
    script.onerror = fail
  })
  document.head.append(script)
  return running.finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}

async function start(release: RemoteRelease, retry: number): Promise<Container> {
  await run(release, release.entry, retry)
  const container = globals[release.container] as Container | undefined
  if (!container) throw new Error(`${release.container} did not evaluate`)
  await container.init(scope)
  return container
}

/** Runs the entry of a release, once. It needs neither styles nor shared code, so it can run while these arrive. */
export function open(release: RemoteRelease, retry = 0): Promise<Container> {
  const known = opened.get(release.container)
  if (known) return known
  const opening = start(release, retry)
  opened.set(release.container, opening)
  // A failure is forgotten, so that the next call tries again.
  opening.catch(() => opened.delete(release.container))
  return opening
}

/** Evaluates one exposed module of a release. Shared code has to be there (see `provide`). Releases of one remote live side by side. */
export async function evaluate(release: RemoteRelease, expose: string): Promise<unknown> {
  const factory = await (await open(release)).get(expose)
  return factory()
}

/** Forgets a release, so that its code can be garbage-collected once it is off screen. */
export function unregister(release: RemoteRelease): void {
  if (!opened.delete(release.container)) return
  // Its entry declared it with `var`, so it cannot be deleted.
  globals[release.container] = undefined
  Reflect.deleteProperty(globals, `chunks_${release.container}`)
}
