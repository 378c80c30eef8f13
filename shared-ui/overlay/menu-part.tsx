import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { FocusReturn } from './focus-return.tsx'
import styles from './menu.module.css'
import { Overlay } from './overlay.tsx'

export interface MenuProps {
  /** The button that opens the menu; it must accept a ref and the props it is given. */
  trigger: ReactElement
  /** Shown above the items, not an item itself. */
  header?: ReactNode
  align?: 'start' | 'end'
  /** Open on the first render: for a trigger that was pressed before the menu's code had loaded. */
  defaultOpen?: boolean
  children: ReactNode
}

export interface MenuItemProps {
  icon?: ReactNode
  onSelect(): void
  destructive?: boolean
  disabled?: boolean
  /** The menu stays open; it closes by default. */
  keepsOpen?: boolean
  children: ReactNode
}

export function MenuPart({ trigger, header, align = 'end', defaultOpen = false, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Overlay>
      <Base.Root modal={false} defaultOpen={defaultOpen}>
        <Base.Trigger ref={button} render={trigger} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} align={align} className={styles.positioner}>
            <FocusReturn to={button}>
              {(focus) => (
                <Base.Popup className={styles.popup} {...focus}>
                  {header && <div className={styles.header}>{header}</div>}
                  {children}
                </Base.Popup>
              )}
            </FocusReturn>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Overlay>
  )
}

export interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValueChange(value: Value): void
}

export function MenuItemPart({ icon, onSelect, destructive, disabled, keepsOpen = false, children }: MenuItemProps) {
  return (
    <Base.Item
      className={`${styles.item} ${destructive ? styles.destructive : ''}`}
      disabled={disabled}
      closeOnClick={!keepsOpen}
      onClick={() => onSelect()}
    >
      {icon}
      {children}
    </Base.Item>
  )
}

export function MenuGroupPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuChoicesPart<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup
      aria-label={label}
      className={styles.choices}
      value={value}
      onValueChange={(chosen: Value) => onValueChange(chosen)}
    >
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={styles.choice}>
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuSeparatorPart() {
  return <Base.Separator className={styles.separator} />
}
