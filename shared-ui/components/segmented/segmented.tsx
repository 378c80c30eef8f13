import type { ReactNode } from 'react'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onValueChange(value: Value): void
}

/**
 * A choice between a few visible options, such as filters and display modes. An icon replaces the text, which stays the
 * accessible name.
 */
export function Segmented<Value extends string>({ label, value, options, onValueChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={styles.root}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          className={styles.option}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </fieldset>
  )
}
