import type { RemoteRelease } from '@cahier/releases/model'

/** The sheets of every release of a member; rspack notes on each link whose it is: `mf_notes_<id>:chunk-7`. */
function sheetsOf(member: string): { container: string; sheet: CSSStyleSheet }[] {
  const prefix = `${member.replaceAll('-', '_')}_`
  return [...document.querySelectorAll<HTMLLinkElement>('link[data-rspack]')].flatMap(({ dataset, sheet }) => {
    const container = dataset.rspack?.split(':', 1)[0] ?? ''
    const id = container.startsWith(prefix) ? container.slice(prefix.length) : ''
    return sheet && id !== '' && !id.includes('_') ? [{ container, sheet }] : []
  })
}

/**
 * Gives a release its stylesheets back, in case another one had taken its place. They stay in the page: a release whose link
 * is gone would never ask for it again.
 */
export function applyStyles({ member, container }: RemoteRelease): void {
  for (const one of sheetsOf(member)) if (one.container === container) one.sheet.disabled = false
}

/** Takes the stylesheets of all other releases of the member out of use: their rules cost every page until it goes. */
export function retireOtherStyles({ member, container }: RemoteRelease): void {
  for (const one of sheetsOf(member)) if (one.container !== container) one.sheet.disabled = true
}
