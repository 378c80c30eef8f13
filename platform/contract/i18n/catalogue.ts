import { use } from 'react'
import type { Language } from '../api/config.ts'
import { usePreferences } from '../host/session.ts'

/**
 * The type of a translation, derived from the French source: the same keys; texts stay texts, functions have the same
 * parameters. A missing or extra key does not compile.
 */
export type Catalogue<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Catalogue<Source[Key]>
}

type Loader<Source> = () => Promise<{ default: Catalogue<Source> }>

/**
 * The texts of one area. French is included; another language is loaded on first use.
 *
 * @returns a hook that returns the texts in the current language. It suspends while they load and falls back to French if they
 * fail to load.
 */
export function defineTexts<Source>(
  fr: Source,
  translations: Readonly<Record<Exclude<Language, 'fr'>, Loader<Source>>>,
): { useTexts(): Catalogue<Source>; load(language: Language): Promise<Catalogue<Source>> } {
  const source = fr as Catalogue<Source>
  const loaded = new Map<Language, Promise<Catalogue<Source>>>()
  const load = (language: Language) => {
    if (language === 'fr') return Promise.resolve(source)
    const known = loaded.get(language)
    if (known) return known
    const loading = translations[language]().then(
      (module) => module.default,
      // Cached for the life of the page: a promise that changed at every render would suspend forever.
      () => source,
    )
    loaded.set(language, loading)
    return loading
  }
  return {
    load,
    useTexts() {
      const { language } = usePreferences()
      return language === 'fr' ? source : use(load(language))
    },
  }
}
