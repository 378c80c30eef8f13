import { areSingleKeysOn } from '@cahier/contract'
import { useLocalized } from '@cahier/contract/i18n'
import { usePreferences, useUserId } from '@cahier/contract/react'
import { searchWords } from '@cahier/contract/search'
import { useTexts as useShellTexts } from '../../host/locales/index.ts'
import { useRemotes } from '../../host/use-remotes.ts'
import { useNavigation } from '../navigation.ts'
import { recentSearches } from '../search/recent.ts'
import type { Search } from '../search/results.ts'
import {
  type Choice,
  type ChoiceGroup,
  commandChoices,
  hitGroups,
  labelled,
  preferenceChoices,
  stillFound,
} from './choices.ts'
import { useTexts } from './locales/index.ts'

/** Everything that the palette offers for what is typed, in groups; empty groups are left out. */
export function useChoices(query: string, search: Search): readonly ChoiceGroup[] {
  const texts = useTexts()
  const {
    search: { kinds, recent: recentTitle },
    header,
  } = useShellTexts()
  const localized = useLocalized()
  const userId = useUserId()
  const navigation = useNavigation()
  const commands = useRemotes().flatMap((remote) => remote.commands)
  const wanted = query.trim()
  const words = searchWords(wanted)

  const recent = wanted === '' ? recentSearches(userId) : []
  const hits =
    'results' in search && wanted !== ''
      ? search.query === wanted
        ? search.results
        : stillFound(search.results, words)
      : []
  const keysOf = (keys: readonly string[]) => (areSingleKeysOn() ? { keys } : {})
  const places: readonly Choice[] = [
    ...navigation.map(({ id, label, icon, path, key }) => ({
      id: `place ${id}`,
      label,
      icon,
      ...(key && keysOf(key === '/' ? [key] : ['g', key])),
      target: { path },
    })),
    { id: 'shortcuts', label: texts.shortcuts.title, ...keysOf(['?']), target: { overlay: 'shortcuts' } },
  ]
  const preferences = usePreferences()
  const account: readonly Choice[] = [
    ...preferenceChoices(preferences, texts.preferences),
    { id: 'sign out', label: header.logout, keywords: texts.preferences.signOut, target: { signOut: true } },
  ]
  return [
    {
      id: 'recent',
      title: recentTitle,
      choices: recent.map((past) => ({ id: `recent ${past}`, label: past, target: { query: past } })),
    },
    ...hitGroups(hits, kinds),
    { id: 'actions', title: texts.actions, choices: labelled(commandChoices(commands, localized), words) },
    { id: 'places', title: texts.places, choices: labelled(places, words) },
    { id: 'account', title: texts.preferences.title, choices: labelled(account, words) },
    {
      id: 'all',
      title: '',
      choices:
        hits.length > 0
          ? [
              {
                id: 'all',
                label: texts.all(wanted),
                icon: 'search' as const,
                target: { path: `/search?q=${encodeURIComponent(wanted)}` },
              },
            ]
          : [],
    },
  ].filter(({ choices }) => choices.length > 0)
}
