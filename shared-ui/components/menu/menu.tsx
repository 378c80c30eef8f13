import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import type { MenuChoicesProps, MenuItemProps, MenuProps } from '../../overlay/menu-part.tsx'
import { loadedOverlays, loadOverlays, useOverlays } from '../../overlay/overlays.ts'

export type { MenuChoicesProps, MenuItemProps, MenuProps }

/** A menu whose code is fetched when the pointer or the focus reaches the trigger; it opens once the code has loaded. */
export function Menu(props: MenuProps) {
  const { trigger, defaultOpen = false } = props
  // A trigger that is on screen is not replaced before it is pressed: it may have the focus.
  const [isAsked, setAsked] = useState(() => defaultOpen || loadedOverlays() !== null)
  const [opens, setOpens] = useState(defaultOpen)
  const overlays = useOverlays(isAsked, () => setAsked(false))
  if (overlays && isAsked) return <overlays.MenuPart {...props} defaultOpen={opens} />
  return (
    <LateTrigger
      trigger={trigger}
      isBusy={isAsked}
      onAsk={() => {
        setOpens(true)
        setAsked(true)
      }}
    />
  )
}

function LateTrigger({ trigger, isBusy, onAsk }: { trigger: ReactElement; isBusy: boolean; onAsk(): void }) {
  const own = trigger.props as React.HTMLAttributes<HTMLElement>
  const fetchAhead = () => void loadOverlays().catch(() => {})
  return cloneElement(trigger as ReactElement<React.HTMLAttributes<HTMLElement>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isBusy || undefined,
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      fetchAhead()
    },
    onFocus(event) {
      own.onFocus?.(event)
      fetchAhead()
    },
    onClick(event) {
      own.onClick?.(event)
      onAsk()
    },
    onKeyDown(event) {
      own.onKeyDown?.(event)
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onAsk()
    },
  })
}

export function MenuItem(props: MenuItemProps) {
  const overlays = loadedOverlays()
  return overlays && <overlays.MenuItemPart {...props} />
}

/** Items under a heading. */
export function MenuGroup(props: { label: string; children: ReactNode }) {
  const overlays = loadedOverlays()
  return overlays && <overlays.MenuGroupPart {...props} />
}

/** A choice between a few options, which leaves the menu open: a filter of what it lists. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  const overlays = loadedOverlays()
  return overlays && <overlays.MenuChoicesPart {...props} />
}

export function MenuSeparator() {
  const overlays = loadedOverlays()
  return overlays && <overlays.MenuSeparatorPart />
}
