const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** How the palette's shortcut is written on this machine. */
export const paletteKey = isMac ? '⌘K' : 'Ctrl K'

/** Ctrl or Cmd with K, and nothing else. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
