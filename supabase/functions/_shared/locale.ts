import { LOCALES, type Locale } from '../../../platform/mail/locale.ts'

export type { Locale }

/** The language of a request's body; French where it names none of ours. */
export const readLocale = ({ locale }: Readonly<Record<string, unknown>>): Locale =>
  LOCALES.find((known) => known === locale) ?? 'fr'
