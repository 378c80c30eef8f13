import { createHash } from 'node:crypto'
import type { BootData, LiveRemote, MemberName, SetIndex } from '@cahier/releases/model'
import { routeFor, toDevelopmentRemote } from '@cahier/releases/model'
import type { DevelopmentMember } from '@cahier/server'

/** Members that are served from this machine. */
export type Served = ReadonlyMap<MemberName, DevelopmentMember>

const bootElement = /(<script[^>]*\bid="cahier-boot"[^>]*>)([^<]*)(<\/script>)/

/** What the shell of a page boots from, or null if the page is none of Cahier's. */
export function bootOf(page: string): BootData | null {
  const text = bootElement.exec(page)?.[2]
  return text === undefined ? null : (JSON.parse(text) as BootData)
}

/** An index in which the served members replace their releases: its text, and how a page names it. */
export function indexWith(served: Served, released: string): { text: string; name: BootData['index'] } {
  const index = JSON.parse(released) as SetIndex
  const remotes = [...index.remotes.filter(({ member }) => !served.has(member)), ...remotesOf(served).values()]
  const text = JSON.stringify({ ...index, remotes } satisfies SetIndex)
  const digest = createHash('sha256').update(text).digest()
  return {
    text,
    name: {
      url: `/sets/development/${digest.toString('hex').slice(0, 12)}.json`,
      integrity: `sha256-${digest.toString('base64')}`,
    },
  }
}

/**
 * A released page in which the served members replace their releases. It follows no newer set and installs nothing.
 *
 * @param path that was asked for
 * @param index what `indexWith` made of the page's own index
 */
export function pageWith(served: Served, page: string, path: string, index: BootData['index']): string {
  const boot = bootOf(page)
  if (!boot) return page
  const remotes = remotesOf(served)
  const drafts = [...served.values()].map(({ draft }) => draft)
  const routes = [
    ...boot.routes.filter(({ member }) => !served.has(member)),
    ...drafts.flatMap((draft) => draft.routes.map((route) => ({ ...route, member: draft.member }))),
  ]
  const isServed = (shown: string) => served.has(routeFor(boot.routes, shown)?.member ?? 'shell')
  const owner = routeFor(routes, path)?.member
  const released = boot.remote && !served.has(boot.remote.member) ? boot.remote : null
  const changed: BootData = {
    ...boot,
    routes,
    navigation: [
      ...boot.navigation.filter((entry) => !isServed(entry.path)),
      ...drafts.flatMap((draft) => draft.navigation),
    ].sort((one, other) => one.order - other.order),
    remote: (owner && remotes.get(owner)) ?? released,
    index,
    development: true,
  }
  const text = JSON.stringify(changed).replaceAll('<', '\\u003c')
  return page
    .replace(/<link\b[^>]*\bhref="\/releases\/(mf-[a-z0-9-]+)\/[^>]*>/g, (link, member: MemberName) =>
      served.has(member) ? '' : link,
    )
    .replaceAll(`href="${boot.index.url}"`, `href="${index.url}"`)
    .replace(bootElement, (_, open: string, __, close: string) => open + text + close)
}

const remotesOf = (served: Served): Map<MemberName, LiveRemote> =>
  new Map([...served].map(([member, { url, draft }]) => [member, toDevelopmentRemote(draft, url)]))

/**
 * The policy of a released page, with the origins that served members come from, and without the address that violations are reported to: an
 * installation's log is not for a developer's mistakes.
 */
export function policyWith(origins: readonly string[], policy: string): string {
  const sources = [...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws'))]
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^report-(uri|to)\b/.test(directive))
    .map((directive) => {
      if (!/^(script|style|img|font|media|connect)-src\b/.test(directive)) return directive
      return [directive, ...(directive.startsWith('connect-src') ? sources : origins)].join(' ')
    })
    .join('; ')
}
