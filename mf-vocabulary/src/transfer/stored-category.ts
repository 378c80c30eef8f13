import { asWritten } from '@cahier/contract/search'
import de from '../locales/de.ts'
import en from '../locales/en.ts'
import es from '../locales/es.ts'
import fr from '../locales/fr.ts'

const languages = [fr, en, es, de]

/** Maps the names of the built-in categories in all languages to their stored names. */
const offered: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ categories }) =>
    Object.entries(categories).map(([stored, name]) => [asWritten(name), stored] as const),
  ),
)

/** The stored name of a file's category: a built-in one may be written in any language. */
export const storedCategory = (name: string): string => offered.get(asWritten(name)) ?? name
