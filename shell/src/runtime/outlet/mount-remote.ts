import type { ShellApi } from '@cahier/contract'
import type { RemoteLifecycles } from '@cahier/contract/react'
import type { LiveRemote, RemoteRelease } from '@cahier/releases/model'
import { loadTexts } from '../../host/locales/index.ts'
import { loadExpose, markBroken } from '../federation/loader.ts'
import { noteRelease } from '../health/beacons.ts'
import { runFor } from '../health/blame.ts'
import { ownPrefix } from '../health/owner-of-element.ts'
import { parcelAnchor } from './anchor.ts'
import { PatchedPageError, patchedGlobals, watchStyles } from './left-behind.ts'

export interface MountOptions {
  remote: LiveRemote
  shell: ShellApi
  /** Gets one child per mount; the remote owns that child. */
  room: HTMLElement
  onMounted(release: RemoteRelease): void
  /** @param crashed its code had loaded */
  onFailed(error: unknown, crashed: boolean): void
}

/** Milliseconds that the notice of a page to reload stays. */
const patchedNoticeMs = 60_000

let mounts = 0
const nameOf = ({ member, id }: RemoteRelease) => ({ remote: member, release: id })

function isLifecycles(value: unknown): value is RemoteLifecycles {
  return typeof value === 'object' && value !== null && 'mount' in value && typeof value.mount === 'function'
}

/**
 * The shell API for one release: errors that it reports, and those of commands that it runs, are attributed to it. It must not
 * close over the mount's variables: queries keep it for minutes after the release has left the screen, and would keep its elements
 * alive. The minifier must not inline it either.
 */
const shellOf = (shell: ShellApi, release: RemoteRelease): ShellApi => ({
  ...shell,
  commands: {
    ...shell.commands,
    execute: (id, payload) => runFor(release, () => shell.commands.execute(id, payload)),
  },
  reportError: (error, context) => shell.reportError(error, { ...nameOf(release), ...context }),
})

/** Tells the learner when a release that has left the screen, or another one before it, left the page different from how it found it. */
async function sayPatched(shell: ShellApi, release: RemoteRelease): Promise<void> {
  const patched = patchedGlobals()
  if (patched.length === 0) return
  shell.reportError(new PatchedPageError(`${patched.join(', ')} changed`), nameOf(release))
  const { outlet, reload } = await loadTexts(shell.preferences.get().language)
  const action = { label: reload, run: () => location.reload() }
  shell.toast({ kind: 'error', message: outlet.patched, duration: patchedNoticeMs, action })
}

/**
 * Puts a remote on screen in a container of its own. A release that fails or crashes is replaced by its approved
 * predecessor; without one `onFailed` is called.
 *
 * @returns takes the remote off the screen; safe at any moment, also while it still loads
 */
export function mountRemote({ remote, shell, room, onMounted, onFailed }: MountOptions): () => void {
  let gone = false
  let unmount = () => {}

  const report = (error: unknown, release: RemoteRelease) => shell.reportError(error, nameOf(release))

  const mount = async (excluded: ReadonlySet<string>): Promise<void> => {
    const [mountParcel, { module, release }] = await Promise.all([parcelAnchor(), loadExpose(remote, './app', report)])
    if (gone) return
    let crashed = false
    const onCrash = (error: unknown) => {
      if (gone || crashed) return
      crashed = true
      report(error, release)
      markBroken(release)
      unmount()
      const tried = new Set([...excluded, release.container])
      const next = remote.predecessor
      if (next && !tried.has(next.container)) mount(tried).catch(failToLoad)
      else if (!gone) onFailed(error, true)
    }
    if (!isLifecycles(module.default)) {
      return onCrash(new TypeError(`${release.container} ./app exports no lifecycles`))
    }
    const container = document.createElement('div')
    room.replaceChildren(container)
    const takeStyles = watchStyles(release.container)
    const identifierPrefix = `${release.member}-${++mounts}-`
    const disown = ownPrefix(identifierPrefix, release)
    const parcel = mountParcel(module.default, {
      domElement: container,
      shell: /*#__NOINLINE__*/ shellOf(shell, release),
      identifierPrefix,
      onCrash,
      onCaught(error) {
        report(error, release)
        noteRelease(release, 'crashed')
      },
    })
    // Catch all four promises: an ignored one would become an unhandled rejection.
    parcel.loadPromise.catch(onCrash)
    parcel.bootstrapPromise.catch(onCrash)
    parcel.unmountPromise.catch((error) => report(error, release))
    parcel.mountPromise.then(() => {
      // single-spa also resolves this for a tree that threw, with nothing on screen.
      if (gone || crashed) return
      noteRelease(release, 'seen')
      onMounted(release)
    }, onCrash)
    unmount = () => {
      unmount = () => {}
      parcel.mountPromise
        .then(() => parcel.unmount())
        .catch(() => {})
        .finally(() => {
          container.remove()
          disown()
          takeStyles()
          void sayPatched(shell, release)
        })
    }
  }
  const failToLoad = (error: unknown) => {
    if (!gone) onFailed(error, false)
  }

  mount(new Set()).catch(failToLoad)
  return () => {
    gone = true
    unmount()
  }
}
