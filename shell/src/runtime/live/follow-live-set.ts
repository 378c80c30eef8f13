import type { ShellHistory, Store } from '@cahier/contract'
import type { BootData, LiveRemote, MemberName } from '@cahier/releases/model'
import { fetchIndex } from '../../host/fetch-index.ts'
import type { LiveSet } from '../../host/live-set.ts'
import { providedVersions } from '../federation/container.ts'
import { forgetOthers, loadExpose } from '../federation/loader.ts'
import type { Writes } from './count-writes.ts'
import { createFollower, type Follower } from './follow.ts'
import { listenForNews } from './listen.ts'
import type { Moment } from './moment.ts'
import { watchActivity } from './watch-activity.ts'

export interface LiveSetOptions {
  boot: BootData
  set: LiveSet
  history: ShellHistory
  hasUnsaved: Store<boolean>
  writes: Writes
  /** The member that serves a path. */
  memberAt(path: string): MemberName | null
  /** A set has gone live; called in one tab of the browser. */
  onNewSet(): void
  reportError(error: unknown): void
}

// Non-modal messages and full-screen views have the dialog role too, but need no answer.
const overlays =
  '[role="dialog"]:not([aria-modal="false"], [data-full-screen]), [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]'
const playing = () => [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some((media) => !media.paused)

/** Keeps the page on the live set, once it has settled. */
export function followLiveSet(options: LiveSetOptions): Follower {
  const { boot, set, history, hasUnsaved, writes, memberAt, reportError } = options
  const root = document.documentElement
  const show = () => {
    root.dataset.set = String(set.number.get())
  }
  show()
  set.number.subscribe(show)
  forgetAfter(set, reportError)

  const activity = watchActivity()
  hasUnsaved.subscribe(() => {
    if (!hasUnsaved.get()) activity.saved()
  })
  const moment = (): Moment => ({
    unsaved: hasUnsaved.get(),
    writing: writes.pending(),
    dialog: document.querySelector(overlays) !== null,
    playing: playing(),
    typed: activity.typed(),
    quiet: activity.quiet(),
  })
  const { contract, former = [], federation } = boot.shell
  const follower = createFollower({
    frame: boot.live.frame,
    set,
    history,
    moment,
    fetchIndex,
    async fit(current, next) {
      const { fitToShell } = await import(/* webpackChunkName: "live" */ './fit.ts')
      return fitToShell(current, next, { contract, former, federation, provides: providedVersions })
    },
    async warm(remotes) {
      const member = memberAt(history.location.pathname)
      const remote = remotes.find((one) => one.member === member)
      if (remote) await loadExpose(remote, './app', reportError, { ahead: true })
    },
    reportError,
  })
  // Development servers replace live members, and a visit to a past set stays on it.
  if (boot.development || boot.visit?.pinned) return follower

  const listen = () =>
    listenForNews(boot.live, (news, first) => {
      if (first && news.set > boot.set) options.onNewSet()
      follower.hear(news)
    })
  if ('requestIdleCallback' in window) requestIdleCallback(listen, { timeout: 2_000 })
  else setTimeout(listen)
  return follower
}

/** Unloads the releases of the set before the last: their running code had one set's time to end. */
function forgetAfter(set: LiveSet, reportError: (error: unknown) => void): void {
  let before: readonly LiveRemote[] | null = null
  const look = async () => {
    const now = await set.all()
    if (before) forgetOthers([...before, ...now])
    before = now
  }
  set.number.subscribe(() => void look().catch(reportError))
}
