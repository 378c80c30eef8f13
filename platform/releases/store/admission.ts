import type { ReleaseDraft } from '../model/index.ts'
import { isVersionRange, ReleaseError, releaseKey } from '../model/index.ts'
import { globalSelectorsIn } from './global-styles.ts'
import { integrityIn } from './integrity.ts'
import { refusedIn } from './refused-code.ts'

type Files = ReadonlyMap<string, Uint8Array>

/**
 * Refuses a build whose draft and files disagree, that provides its own shared modules beside the shell's, or whose ranges browsers do not read.
 *
 * @throws CAHIER-R009, CAHIER-R011, CAHIER-R053
 */
export function checkDraft(draft: ReleaseDraft, files: Files): void {
  const key = releaseKey(draft.member, draft.id)
  const provided = Object.keys(draft.provides)
  if (draft.member !== 'shell' && provided.length > 0) {
    throw new ReleaseError('CAHIER-R009', { release: key, modules: provided })
  }
  const unread = [
    ...('range' in draft.contract && !isVersionRange(draft.contract.range) ? [draft.contract.range] : []),
    ...Object.entries(draft.imports).flatMap(([name, range]) => (isVersionRange(range) ? [] : [`${name} ${range}`])),
  ]
  if (unread.length > 0) throw new ReleaseError('CAHIER-R053', { release: key, ranges: unread })
  const named = [
    draft.entry,
    ...draft.initial.js,
    ...draft.initial.css,
    ...(draft.initial.fonts ?? []),
    ...(draft.serviceWorker ? [draft.serviceWorker] : []),
    ...(draft.starter ? [draft.starter] : []),
    ...(draft.earlyFrame ? [draft.earlyFrame] : []),
    ...Object.values(draft.prerendered ?? {}),
    ...Object.values(draft.exposes).flatMap(({ js, css }) => [...js, ...css]),
  ]
  const missing = named.filter((path) => !files.has(path))
  if (missing.length > 0) {
    throw new ReleaseError('CAHIER-R011 missing files', { release: key, files: missing })
  }
  // These names are reserved by the store.
  const reserved = [...files.keys()].filter((path) => /^(release\.json$|maps\/)|\.(br|gz)$/.test(path))
  if (reserved.length > 0) {
    throw new ReleaseError('CAHIER-R011 reserved names', { release: key, files: reserved })
  }
}

/**
 * Refuses a release in which a script or stylesheet could load unchecked: a missing hash makes the bundler's runtime
 * load the file without one. What the HTML names is checked by the HTML; every other file by a hash in those, or in a script that they check. The
 * service worker, like the HTML, is served by the server itself.
 *
 * @throws CAHIER-R008
 */
export function checkHashesCovered(draft: ReleaseDraft, files: Files): void {
  const { entry, initial, serviceWorker, starter, earlyFrame } = draft
  const roots = new Set([entry, ...initial.js, ...initial.css, serviceWorker, starter, earlyFrame])
  const decoder = new TextDecoder()
  const hashes = new Map([...files].map(([path, bytes]) => [path, integrityIn(draft, bytes)]))
  const checking = [draft.entry, ...draft.initial.js]
  let uncovered = [...files.keys()].filter((path) => /\.(js|css)$/.test(path) && !roots.has(path))
  for (let path = checking.pop(); path !== undefined; path = checking.pop()) {
    const text = decoder.decode(files.get(path))
    const found = new Set(uncovered.filter((other) => text.includes(hashes.get(other) ?? '')))
    checking.push(...found)
    uncovered = uncovered.filter((other) => !found.has(other))
  }
  if (uncovered.length > 0) {
    throw new ReleaseError('CAHIER-R008', { release: releaseKey(draft.member, draft.id), files: uncovered })
  }
}

/**
 * Refuses a release with code or styles that the content security policies of pages refuse: it would fail in every browser.
 *
 * @throws CAHIER-R054
 */
export function checkPolicies(draft: ReleaseDraft, files: Files): void {
  const decoder = new TextDecoder()
  const found = [...files].flatMap(([path, bytes]) =>
    /\.(js|css)$/.test(path) ? refusedIn(path, decoder.decode(bytes)) : [],
  )
  if (found.length > 0) throw new ReleaseError('CAHIER-R054', { release: releaseKey(draft.member, draft.id), found })
}

/**
 * Refuses a remote whose styles reach beyond its own views, unless its configuration declares the selectors: they would change every other area
 * for as long as it is on screen. The page is the shell's.
 *
 * @throws CAHIER-R060
 */
export function checkStyles(draft: ReleaseDraft, files: Files): void {
  if (draft.member === 'shell') return
  const decoder = new TextDecoder()
  const found = [...files].flatMap(([path, bytes]) =>
    path.endsWith('.css') ? globalSelectorsIn(path, decoder.decode(bytes), draft.globalStyles) : [],
  )
  if (found.length === 0) return
  const places = found.map(({ file, line, selector }) => ({ file, line, what: selector }))
  throw new ReleaseError('CAHIER-R060', { release: releaseKey(draft.member, draft.id), found: places })
}
