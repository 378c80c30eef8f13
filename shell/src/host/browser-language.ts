import { type Language, languages } from '@cahier/contract'

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag)

/** The first of the browser's languages that the interface speaks, else French. */
export const browserLanguage = (wanted: readonly string[] = navigator.languages): Language =>
  wanted.map((tag) => tag.replace(/-.*/, '').toLowerCase()).find(isLanguage) ?? 'fr'
