import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  checked: boolean
  onCheckedChange(checked: boolean): void
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

/** A setting that takes effect immediately. */
export function Switch({ checked, onCheckedChange, label, description, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={styles.text}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </div>
  )
}
