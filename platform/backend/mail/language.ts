import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

const LANGUAGES = ['fr', 'en', 'es', 'de'] as const
export type MailLanguage = (typeof LANGUAGES)[number]

const known = (value: string | undefined) => LANGUAGES.find((language) => language === value)

/** The requester's language: that of the page, else the first supported one of the browser, else French. */
export function requestLanguage(context: Context): MailLanguage {
  const chosen = known(getCookie(context, 'cahier.lang'))
  if (chosen !== undefined) return chosen
  const accepted = (context.req.header('accept-language') ?? '')
    .split(',')
    .map((part) => known(part.trim().slice(0, 2).toLowerCase()))
  return accepted.find((language) => language !== undefined) ?? 'fr'
}
