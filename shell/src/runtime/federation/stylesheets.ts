import type { RemoteRelease } from '@cahier/releases/model'
import { fileUrl, hashOf } from './integrity.ts'

/** Stylesheet links that were removed with their release, by container. The bundler thinks they are loaded and never requests them again. */
const retired = new Map<string, HTMLLinkElement[]>()
const loads = new WeakMap<HTMLLinkElement, Promise<void>>()
/** Links whose stylesheet has not arrived. One that leaves the page never tells whether it has. */
const loading = new WeakSet<HTMLLinkElement>()

/** The stylesheet links of all releases of a member. `data-rspack` starts with the release's container: `mf_notes_<id>:chunk-7`. */
function linksOf(member: string): { container: string; link: HTMLLinkElement }[] {
  const prefix = `${member.replaceAll('-', '_')}_`
  return [...document.querySelectorAll<HTMLLinkElement>('link[data-rspack]')].flatMap((link) => {
    const container = link.dataset.rspack?.split(':', 1)[0] ?? ''
    const id = container.startsWith(prefix) ? container.slice(prefix.length) : ''
    return id !== '' && !id.includes('_') ? [{ container, link }] : []
  })
}

/** A retry has loaded the same file with a query. */
const pathOf = (href: string) => href.split('?', 1)[0]

function insert(link: HTMLLinkElement): Promise<void> {
  const load = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`Loading css chunk ${link.href} failed.`))
    }
  })
  loads.set(link, load)
  loading.add(link)
  document.head.append(link)
  return load.finally(() => loading.delete(link))
}

/**
 * Adds a release's stylesheets to the page, with the hashes of its record, before the bundler looks for them. Restores those that
 * were removed earlier.
 *
 * @param files stylesheets that are needed at once
 * @throws IntegrityError, or an error of transport
 */
export async function loadStyles(release: RemoteRelease, files: readonly string[], retry = 0): Promise<void> {
  const { container, member } = release
  const back = retired.get(container) ?? []
  retired.delete(container)
  const present = new Map(
    [...back, ...linksOf(member).map(({ link }) => link)].map((link) => [pathOf(link.href), link]),
  )
  const wanted = files.map((file) => {
    const { href } = fileUrl(release, file, retry)
    const known = present.get(pathOf(href))
    if (known) return back.includes(known) ? null : loads.get(known)
    const integrity = hashOf(release, file)
    if (!integrity) return null
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', integrity, href })
    link.dataset.rspack = `${container}:${file}`
    return insert(link)
  })
  await Promise.all([...wanted, ...back.map(insert)])
}

/** Removes the stylesheets of all other releases of the member, but for those that somebody waits for. */
export function retireOtherStyles({ member, container }: RemoteRelease): void {
  for (const { container: other, link } of linksOf(member)) {
    if (other === container || loading.has(link)) continue
    link.remove()
    retired.set(other, [...(retired.get(other) ?? []), link])
  }
}

/** Removes a release's stylesheets and forgets them. */
export function forgetStyles({ member, container }: RemoteRelease): void {
  for (const { container: its, link } of linksOf(member)) if (its === container) link.remove()
  retired.delete(container)
}
