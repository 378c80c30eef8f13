import { useSearchParams } from '@cahier/contract/router'

export const screens = ['password', 'factor', 'passkeys', 'email'] as const
/** What the security tab shows besides its overview. */
export type SecurityScreen = (typeof screens)[number]

/** The screen in the address, null for the overview, and the way to another one. */
export function useScreen(): { screen: SecurityScreen | null; open(screen: SecurityScreen | null): void } {
  const [params, setParams] = useSearchParams()
  return {
    screen: screens.find((known) => known === params.get('screen')) ?? null,
    open: (screen) =>
      setParams((current) => {
        if (screen === null) current.delete('screen')
        else current.set('screen', screen)
        return current
      }),
  }
}
