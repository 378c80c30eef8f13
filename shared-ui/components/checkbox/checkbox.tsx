import type { ReactNode } from 'react'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  checked: boolean
  onCheckedChange(checked: boolean): void
  children: ReactNode
  disabled?: boolean
}

export function Checkbox({ checked, onCheckedChange, children, disabled }: CheckboxProps) {
  return (
    <label className={styles.root}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
