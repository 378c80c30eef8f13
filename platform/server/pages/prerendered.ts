import type { Language, PrerenderedPage } from '@cahier/contract'
import { languages, pathIn, splitLanguage, supportPlaceholder } from '@cahier/contract'
import { ReleaseError, releaseKey } from '@cahier/releases/model'
import { hasIntegrity, type ReleaseStore } from '@cahier/releases/store'
import type { ReleasedPage, Snapshot } from '../live/snapshot.ts'
import { element, escapeAttribute, escapeText, inertJson } from './markup.ts'
import { pageFor } from './page-for.ts'

/** The prerendered page of a set for an address, or null where the shell renders it (see `pageFor`). */
export const pageAt = (
  { pages, shell }: Snapshot,
  path: string,
  query: string,
  language: Language,
): ReleasedPage | null => (shell.record.starter === undefined ? null : pageFor(pages, path, query, language))

/**
 * Reads a prerendered page of a release and verifies its hash here, because browsers verify no hash of a document.
 *
 * @throws CAHIER-R044 when it is missing or is not what was published
 */
export async function readPage(
  store: ReleaseStore,
  { member, id, file, integrity }: ReleasedPage,
  supportEmail: string,
): Promise<PrerenderedPage> {
  const bytes = await store.file(member, id, file)
  if (!bytes || !hasIntegrity(bytes, integrity)) {
    throw new ReleaseError('CAHIER-R044 missing', { file, release: releaseKey(member, id) })
  }
  const page = JSON.parse(new TextDecoder().decode(bytes)) as PrerenderedPage
  if (supportEmail === '' || page.htmlWithSupport === undefined) return page
  return { ...page, html: page.htmlWithSupport.replaceAll(supportPlaceholder, () => escapeAttribute(supportEmail)) }
}

/** The addresses of one page: one per language, and one that uses the visitor's language. */
export interface Addresses {
  own: string
  any: string
  inLanguage: Readonly<Record<Language, string>>
}

/** @param site `https://cahier.example` */
export function addressesOf(site: string, path: string, language: Language): Addresses {
  const { path: bare } = splitLanguage(path)
  const inLanguage = Object.fromEntries(languages.map((each) => [each, site + pathIn(each, bare)])) as Record<
    Language,
    string
  >
  return { own: inLanguage[language], any: site + bare, inLanguage }
}

const locales: Readonly<Record<Language, string>> = { fr: 'fr_FR', en: 'en_GB', es: 'es_ES', de: 'de_DE' }

/**
 * The tags in the document's head that describe a page to search engines and link previews.
 *
 * @param path as requested. An address without a language is described in the language that was chosen for the visitor.
 */
export function pageHead(page: PrerenderedPage, language: Language, site: string | null, path: string): string[] {
  const property = (name: string, content: string) => element('meta', { property: name, content })
  const addresses = site === null ? null : addressesOf(site, path, language)
  return [
    ...(addresses
      ? [
          element('link', { rel: 'canonical', href: addresses.own }),
          ...(splitLanguage(path).language === null
            ? []
            : [
                ...languages.map((each) =>
                  element('link', { rel: 'alternate', hreflang: each, href: addresses.inLanguage[each] }),
                ),
                element('link', { rel: 'alternate', hreflang: 'x-default', href: addresses.any }),
              ]),
          property('og:url', addresses.own),
        ]
      : []),
    property('og:type', 'website'),
    property('og:site_name', 'Cahier'),
    property('og:locale', locales[language]),
    property('og:title', page.title),
    property('og:description', page.description),
    ...(site !== null && page.image !== undefined
      ? [
          property('og:image', new URL(page.image, site).href),
          element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
        ]
      : []),
    ...page.structuredData.map((data) => inertJson({ type: 'application/ld+json' }, data)),
  ]
}

/** `/sitemap.xml`: every page that the live set has rendered, with the addresses of its translations. */
export function sitemap({ pages }: Snapshot, site: string): string {
  const entries = [...pages.keys()].map((path) => {
    const { language } = splitLanguage(path)
    const { inLanguage } = addressesOf(site, path, language ?? 'fr')
    const alternates = languages.map((each) =>
      element('xhtml:link', { rel: 'alternate', hreflang: each, href: inLanguage[each] }).replace(/>$/, '/>'),
    )
    return `<url><loc>${escapeText(site + path)}</loc>${alternates.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
