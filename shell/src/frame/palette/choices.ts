import type { CommandConfig, IconName, Language, Preferences, SearchHit, Theme } from '@cahier/contract'
import { fold } from '@cahier/contract/search'

/** One line of the palette and what it leads to. */
export interface Choice {
  /** Unique in the palette. */
  id: string
  label: string
  /** Other words that it is found by. */
  keywords?: string
  /** Second line: where a hit was found. */
  detail?: string
  icon?: IconName
  /** The keys that do the same, pressed one after the other. */
  keys?: readonly string[]
  target:
    | { path: string }
    | { command: string }
    | { query: string }
    | { overlay: 'shortcuts' }
    | { preferences: Partial<Preferences> }
    | { signOut: true }
}

export interface ChoiceGroup {
  id: string
  title: string
  choices: readonly Choice[]
}

/** Lines of each kind that the palette shows for a query. */
const maxChoices = 5

const kinds = ['note', 'document', 'word', 'session'] as const satisfies readonly SearchHit['kind'][]
const icons = {
  note: 'notebook',
  document: 'notebook',
  word: 'book',
  session: 'calendar',
} as const satisfies Readonly<Record<SearchHit['kind'], IconName>>

/** The commands as lines: those of the quick actions first, each label once. */
export function commandChoices(
  commands: readonly CommandConfig[],
  localized: (text: CommandConfig['label']) => string,
): Choice[] {
  return commands
    .toSorted((a, b) => (a.quickAction ?? Number.POSITIVE_INFINITY) - (b.quickAction ?? Number.POSITIVE_INFINITY) || 0)
    .map(({ id, label, keywords, icon }) => ({
      id: `command ${id}`,
      label: localized(label),
      ...(keywords && { keywords: localized(keywords) }),
      icon,
      target: { command: id },
    }))
}

/** Languages by their own names. */
const languageNames = { fr: 'Français', en: 'English', es: 'Español', de: 'Deutsch' } as const satisfies Readonly<
  Record<Language, string>
>
const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[]

/** The account's themes and languages that are not chosen yet, as lines. */
export const preferenceChoices = (
  { theme, language }: Pick<Preferences, 'theme' | 'language'>,
  texts: { theme: Readonly<Record<Theme, string>>; language(name: string): string; keywords: string },
): Choice[] => [
  ...themes
    .filter((other) => other !== theme)
    .map((other) => ({
      id: `theme ${other}`,
      label: texts.theme[other],
      keywords: texts.keywords,
      icon: 'sliders' as const,
      target: { preferences: { theme: other } },
    })),
  ...(Object.keys(languageNames) as Language[])
    .filter((other) => other !== language)
    .map((other) => ({
      id: `language ${other}`,
      label: texts.language(languageNames[other]),
      keywords: languageKeywords,
      icon: 'sliders' as const,
      target: { preferences: { language: other } },
    })),
]

/** Whoever sees a language that they do not read looks for this word in their own. */
const languageKeywords = 'langue language idioma Sprache'

/** Those whose label and keywords have every one of the folded words. */
export const labelled = (choices: readonly Choice[], words: readonly string[]): readonly Choice[] =>
  choices.filter(({ label, keywords = '' }) => {
    const text = fold(`${label} ${keywords}`)
    return words.every((word) => text.includes(word))
  })

/** The earlier results that match the newer query too. The others would be chosen by mistake until the new results arrive. */
export const stillFound = (hits: readonly SearchHit[], words: readonly string[]): readonly SearchHit[] =>
  hits.filter(({ title, excerpt }) => {
    const text = fold(`${title} ${excerpt}`)
    return words.every((word) => text.includes(word))
  })

/** What was found, a group for each kind. */
export function hitGroups(hits: readonly SearchHit[], titles: Readonly<Record<SearchHit['kind'], string>>) {
  return kinds.map(
    (kind): ChoiceGroup => ({
      id: kind,
      title: titles[kind],
      choices: hits
        .filter((hit) => hit.kind === kind)
        .slice(0, maxChoices)
        .map(({ id, title, excerpt, href }) => ({
          id: `${kind} ${id}`,
          label: title,
          detail: excerpt,
          icon: icons[kind],
          target: { path: href },
        })),
    }),
  )
}
