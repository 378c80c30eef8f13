/** The languages that mails are written in, the source first. */
export const LOCALES = ['fr', 'en', 'es', 'de'] as const
export type Locale = (typeof LOCALES)[number]
