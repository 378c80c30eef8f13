import type { IconName, NavigationConfig } from '@cahier/contract'
import { useLocalized } from '@cahier/contract/i18n'
import { useMemo } from 'react'
import { useHost } from '../host/host.ts'
import { useTexts } from '../host/locales/index.ts'

export interface NavigationEntry {
  id: string
  path: string
  icon: IconName
  order: number
  label: string
  /** Key that opens it: after `g`, or alone where it is no letter. */
  key?: string
}

/** All entries in order: the areas' own, with the shell's dashboard and search between them. */
export function useNavigation(): readonly NavigationEntry[] {
  const { boot } = useHost()
  const texts = useTexts()
  const localized = useLocalized()
  const { language } = boot
  return useMemo(() => {
    const own: NavigationEntry[] = [
      { id: 'dashboard', path: '/dashboard', icon: 'dashboard', order: 0, key: 'd', label: texts.nav.dashboard },
      { id: 'search', path: '/search', icon: 'search', order: 50, key: '/', label: texts.nav.search },
    ]
    const areas = boot.navigation.map((entry: NavigationConfig) => ({ ...entry, label: localized(entry.label) }))
    return [...own, ...areas].sort((a, b) => a.order - b.order)
    // The language is what `localized` depends on.
  }, [boot.navigation, texts, localized, language])
}
