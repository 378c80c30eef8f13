import type { MemberName } from '@cahier/releases/model'
import type { ReleaseName } from './release-name.ts'

/** Prefix of the ids that React makes in one mounted release: `mf-notes-3-`. */
const prefixes = new Map<string, ReleaseName>()

/** Registers the release whose elements have ids with this prefix. @returns unregisters it */
export function ownPrefix(prefix: string, release: ReleaseName): () => void {
  prefixes.set(prefix, release)
  return () => prefixes.delete(prefix)
}

/**
 * The release that an element on the page belongs to, or null for the shell's. Dialogs and menus are rendered outside their area,
 * but their ids have the prefix of the area's root.
 */
export function ownerOfElement(element: Element): ReleaseName | null {
  const room = element.closest<HTMLElement>('[data-release]')
  const [member, id] = room?.dataset.release?.split('@') ?? []
  if (member !== undefined && id !== undefined) return { member: member as MemberName, id }
  for (let at: Element | null = element; at; at = at.parentElement) {
    const names = ['id', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'for']
      .map((name) => at?.getAttribute(name) ?? '')
      .join(' ')
    for (const [prefix, release] of prefixes) if (names.includes(prefix)) return release
  }
  return null
}
