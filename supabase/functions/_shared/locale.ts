export const LOCALES = ['fr', 'en', 'es', 'de'] as const
export type Locale = (typeof LOCALES)[number]

/** The language of a request's body; French where it names none of ours. */
export const readLocale = ({ locale }: Readonly<Record<string, unknown>>): Locale =>
  LOCALES.find((known) => known === locale) ?? 'fr'
