import type { ShellApi } from '@cahier/contract'
import { whenSettled } from '@cahier/contract/host'
import { type BootData, type MemberName, routeFor } from '@cahier/releases/model'
import { noteRelease, startBeacons } from './beacons.ts'
import { blame, claimError } from './blame.ts'
import { noteError } from './last-errors.ts'
import { ownerOfElement } from './owner-of-element.ts'
import type { ReleaseName } from './release-name.ts'
import { watchErrors } from './watch-errors.ts'

/**
 * Writes every error of the page to the console with the remote and release that caused it, and keeps the last ones. An uncaught
 * error counts as a crash of that release. Once the page is settled, it is measured.
 *
 * @returns the shell's `reportError`
 */
export function createReporter({ shell, live, visit, development, routes }: BootData): ShellApi['reportError'] {
  const own: ReleaseName = { member: 'shell', id: shell.id }
  noteRelease(own, 'seen')
  // A host of plain files has nobody to tell, what is being developed is no release, and a set that few look at no evidence.
  if (live.stream && !visit && !development) {
    startBeacons()
    whenSettled(() => void measure(own, routes))
  }
  watchErrors(ownerOfElement, (error, release) => {
    noteError(error, release)
    if (!release) return
    noteRelease(release, 'crashed')
    console.error(error, { remote: release.member, release: release.id })
  })
  return (error, context = {}) => {
    const { remote, release } = context
    if (remote && release) claimError(error, { member: remote as MemberName, id: release })
    const owner = blame(error)
    noteError(error, owner)
    console.error(error, { ...(owner && { remote: owner.member, release: owner.id }), ...context })
  }
}

async function measure(shell: ReleaseName, routes: BootData['routes']): Promise<void> {
  try {
    const { watchVitals } = await import(/* webpackChunkName: "vitals" */ './watch-vitals.ts')
    watchVitals(shell, (path) => routeFor(routes, path)?.member ?? null)
  } catch {
    // A page that cannot measure itself works as well.
  }
}
