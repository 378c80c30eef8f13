import type { LiveSet } from '../../host/live-set.ts'
import { loadExpose } from '../../runtime/federation/loader.ts'

/** Loads the code of the page's widgets, except those beside links. Failures are ignored: showing a widget tries again and reports them. */
export function loadWidgets(set: LiveSet): void {
  const load = async () => {
    const remotes = await set.all()
    const widgets = remotes.flatMap((remote) => remote.widgets.map(({ slot, expose }) => ({ remote, slot, expose })))
    await Promise.allSettled(
      widgets
        .filter(({ slot }) => slot.startsWith('dashboard/') && slot !== 'dashboard/links/v1')
        .map(({ remote, expose }) => loadExpose(remote, expose, () => {}, { ahead: true })),
    )
  }
  load().catch(() => {})
}
