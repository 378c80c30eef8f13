import type { Language } from '@cahier/contract'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** How the palette's shortcut is written on this machine's keys. */
export const paletteKey = (language: Language): string => (isMac ? '⌘K' : `${language === 'de' ? 'Strg' : 'Ctrl'} K`)

/** Ctrl or Cmd with K, and nothing else. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
