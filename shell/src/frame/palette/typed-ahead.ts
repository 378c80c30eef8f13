/** Keys that are pressed while the palette opens: its code comes from the network, and its box appears some frames later. */
export interface TypedAhead {
  /** Holds back what is typed from now on. @param onGivenUp Escape was pressed */
  begin(onGivenUp: () => void): void
  /** Ends holding back. @returns what was typed */
  end(): string
}

export function createTypedAhead(): TypedAhead {
  let typed = ''
  let stop = () => {}
  return {
    begin(onGivenUp) {
      stop()
      typed = ''
      const onKeyDown = (event: KeyboardEvent) => {
        const isCombination = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
        // The keys of the palette itself, and of the browser.
        if (isCombination || event.isComposing) return
        if (event.key === 'Escape') onGivenUp()
        else if (event.key === 'Backspace') typed = typed.slice(0, -1)
        else if ([...event.key].length === 1) typed += event.key
        // Enter would press what has the focus behind the palette.
        else if (event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
      }
      document.addEventListener('keydown', onKeyDown, true)
      stop = () => document.removeEventListener('keydown', onKeyDown, true)
    },
    end() {
      stop()
      stop = () => {}
      const said = typed
      typed = ''
      return said
    },
  }
}

/** The page has one palette. */
export const typedAhead = createTypedAhead()
