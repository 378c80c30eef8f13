import type { ShellApi } from '@cahier/contract'
import type { MemberName, RemoteRelease } from '@cahier/releases/model'
import { type LiveSet, UnknownMemberError } from '../../host/live-set.ts'
import { retireOtherStyles } from '../federation/stylesheets.ts'
import { noteArea, noteNoArea } from '../health/shown-areas.ts'
import { keepPlace } from './keep-place.ts'
import { mountRemote } from './mount-remote.ts'

export interface ShowOptions {
  member: MemberName
  set: LiveSet
  shell: ShellApi
  room: HTMLElement
  onMounted(release: RemoteRelease): void
  /** @param crashed its code had loaded */
  onFailed(error: unknown, crashed: boolean): void
}

/**
 * Keeps on screen the release of a member that the page's set names: when the page takes another set, the new release
 * takes the old one's place.
 *
 * @returns takes the member off the screen
 */
export function showRemote({ member, set, shell, room, onMounted, onFailed }: ShowOptions): () => void {
  let gone = false
  let shown: string | null = null
  let unmount = () => {}

  const show = () => {
    set.remote(member).then(
      (remote) => {
        if (gone || remote.container === shown) return
        const returnToPlace = shown === null ? () => {} : keepPlace(room)
        shown = remote.container
        unmount()
        const mounted = noteArea()
        unmount = mountRemote({
          remote,
          shell,
          room,
          onMounted(release) {
            mounted(release)
            retireOtherStyles(release)
            returnToPlace()
            onMounted(release)
          },
          onFailed(error, crashed) {
            returnToPlace()
            onFailed(error, crashed)
          },
        })
      },
      (error: unknown) => {
        if (gone) return
        // A set without the member has withdrawn or retired it, so it ends here too. Other failures say nothing of what runs.
        const isTakenOut = error instanceof UnknownMemberError
        if (!isTakenOut) shell.reportError(error, { remote: member })
        if (shown !== null && !isTakenOut) return
        shown = null
        unmount()
        unmount = () => {}
        onFailed(error, false)
      },
    )
  }
  const unsubscribe = set.number.subscribe(show)
  show()
  return () => {
    gone = true
    noteNoArea()
    unsubscribe()
    unmount()
  }
}
