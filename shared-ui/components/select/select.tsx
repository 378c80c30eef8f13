import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import styles from './select.module.css'

export interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'size'> {
  value: Value
  options: readonly { value: Value; label: string }[]
  onValueChange(value: Value): void
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own select, styled: it works on every device and with assistive technology. */
export function Select<Value extends string>({
  options,
  onValueChange,
  className,
  value,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={[styles.root, className].filter(Boolean).join(' ')}>
      <select
        {...rest}
        value={value}
        className={styles.select}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onValueChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
