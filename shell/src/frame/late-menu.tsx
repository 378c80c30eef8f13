import { lazyPart } from '@cahier/contract/react'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'

/** A button that takes the props it is given. */
export type Trigger = ReactElement<React.ButtonHTMLAttributes<HTMLButtonElement>>

export interface MenuPartProps {
  trigger: Trigger
}

/**
 * A menu whose code is fetched when its trigger is hovered, focused or pressed, and which opens once the code has loaded.
 *
 * @returns the trigger; `part` gives the open menu around it
 */
export function lateMenu<Props extends object>(
  part: () => Promise<{ default: (props: Props & MenuPartProps) => ReactNode }>,
) {
  const Part = lazyPart<Props & MenuPartProps>(part, {
    pending: ({ trigger }) => cloneElement(trigger, { 'aria-busy': true }),
    failed: (retry, { trigger }) => cloneElement(trigger, { onClick: retry }),
  })
  const fetchAhead = () => void part().catch(() => {})
  return function LateMenu(props: Props & MenuPartProps) {
    const [asked, setAsked] = useState(false)
    if (asked) return <Part {...props} />
    return cloneElement(props.trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: () => setAsked(true),
      onKeyDown: (event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setAsked(true)
      },
    })
  }
}
