import type { Language } from '@cahier/contract/config'
import { languages } from '@cahier/contract/config'

/** `auto` follows the system and is left to the stylesheet. */
export type Theme = 'light' | 'dark' | 'auto'

const isLanguage = (value: string | undefined): value is Language => languages.some((language) => language === value)

/** The theme that the shell keeps in the cookie `cahier.theme`. */
export const themeOf = (cookie: string | undefined): Theme =>
  cookie === 'light' || cookie === 'dark' ? cookie : 'auto'

/**
 * The language to draw the page in: the learner's choice, else the first of the browser's that the interface speaks,
 * else French.
 *
 * @param cookie value of `cahier.lang`
 * @param acceptLanguage `Accept-Language`, `fr-CH, en;q=0.8`
 */
export function languageOf(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(cookie)) return cookie
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [range = '', quality] = part.trim().split(/;\s*q=/)
      return { tag: range.split('-', 1)[0]?.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? 'fr'
}
