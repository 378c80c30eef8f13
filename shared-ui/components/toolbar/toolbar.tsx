import { IconButton } from '@cahier/ui/icon-button'
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import styles from './toolbar.module.css'

/** Id of the button that Tab reaches; null for the first one. */
const CurrentButton = createContext<{ current: string | null; setCurrent(id: string): void }>({
  current: null,
  setCurrent() {},
})

export interface ToolbarProps {
  /** What its buttons are for. */
  label: string
  /** `ToolbarButton`s. */
  children: ReactNode
}

/** Buttons in a row: Tab reaches one of them, the arrow keys the others. */
export function Toolbar({ label, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }
  return (
    <CurrentButton value={{ current, setCurrent }}>
      <div ref={bar} role="toolbar" aria-label={label} className={styles.bar} onKeyDown={onKeyDown}>
        {children}
      </div>
    </CurrentButton>
  )
}

export interface ToolbarButtonProps {
  /** Accessible name, also shown on hover, with the key that does the same if there is one: `Gras (Ctrl+B)`. */
  label: string
  /** Whether it is the first of its bar, which Tab reaches until another one had the focus. */
  isFirst?: boolean
  onClick(): void
  /** An icon. */
  children: ReactNode
}

/** A button of a toolbar. A click leaves the selection of the text that it works on. */
export function ToolbarButton({ label, isFirst = false, onClick, children }: ToolbarButtonProps) {
  const id = useId()
  const { current, setCurrent } = use(CurrentButton)
  return (
    <IconButton
      label={label}
      tabIndex={(current === null ? isFirst : current === id) ? 0 : -1}
      onFocus={() => setCurrent(id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </IconButton>
  )
}
