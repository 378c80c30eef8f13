import type { RemoteRelease } from '@cahier/releases/model'
import { fileUrl, hashOf } from './integrity.ts'

/** Links that went out of the page with their release, by container. The bundler takes them for loaded and never asks again. */
const retired = new Map<string, HTMLLinkElement[]>()
const loads = new WeakMap<HTMLLinkElement, Promise<void>>()

/** The links of every release of a member; each says whose it is: `mf_notes_<id>:chunk-7`. */
function linksOf(member: string): { container: string; link: HTMLLinkElement }[] {
  const prefix = `${member.replaceAll('-', '_')}_`
  return [...document.querySelectorAll<HTMLLinkElement>('link[data-rspack]')].flatMap((link) => {
    const container = link.dataset.rspack?.split(':', 1)[0] ?? ''
    const id = container.startsWith(prefix) ? container.slice(prefix.length) : ''
    return id !== '' && !id.includes('_') ? [{ container, link }] : []
  })
}

function insert(link: HTMLLinkElement): Promise<void> {
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`Loading css chunk ${link.href} failed.`))
    }
  })
  loads.set(link, loading)
  document.head.append(link)
  return loading
}

/**
 * Puts a release's stylesheets into the page, each with the hash that the release's record has for it: the bundler finds them
 * there. Those that went out with the release come back.
 *
 * @param files stylesheets that are needed at once
 * @throws IntegrityError, or an error of transport
 */
export async function loadStyles(release: RemoteRelease, files: readonly string[]): Promise<void> {
  const { container, member } = release
  const back = retired.get(container) ?? []
  retired.delete(container)
  const present = new Map([...back, ...linksOf(member).map(({ link }) => link)].map((link) => [link.href, link]))
  const wanted = files.map((file) => {
    const { href } = fileUrl(release, file)
    const known = present.get(href)
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

/** Takes the stylesheets of all other releases of the member out of the page. */
export function retireOtherStyles({ member, container }: RemoteRelease): void {
  for (const { container: other, link } of linksOf(member)) {
    if (other === container) continue
    link.remove()
    retired.set(other, [...(retired.get(other) ?? []), link])
  }
}

/** Takes a release's stylesheets out of the page for good. */
export function forgetStyles({ member, container }: RemoteRelease): void {
  for (const { container: its, link } of linksOf(member)) if (its === container) link.remove()
  retired.delete(container)
}
