import { fold } from '@cahier/contract/search'
import de from '../locales/de.ts'
import en from '../locales/en.ts'
import es from '../locales/es.ts'
import fr from '../locales/fr.ts'

const languages = [fr, en, es, de]

/** The offered categories by the names that any language has for them, folded. */
const offered: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ categories }) =>
    Object.entries(categories).map(([stored, name]) => [fold(name), stored] as const),
  ),
)

/** A category of a file as it is stored: an offered one may be written in any language. */
export const storedCategory = (name: string): string => offered.get(fold(name)) ?? name
