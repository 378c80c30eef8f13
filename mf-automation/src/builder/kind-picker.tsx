import type { ReactNode } from 'react'
import styles from './kind-picker.module.css'

export interface KindPickerProps<Value extends string> {
  legend: string
  /** Name of the group of radio buttons, unique in the page. */
  name: string
  value: Value | null
  kinds: readonly { value: Value; label: string; about?: string; icon: ReactNode }[]
  onValueChange(value: Value): void
}

/** A choice between kinds of triggers or actions, each with its icon and one line about it. */
export function KindPicker<Value extends string>({
  legend,
  name,
  value,
  kinds,
  onValueChange,
}: KindPickerProps<Value>) {
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <label key={kind.value} className={styles.kind}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={kind.value === value}
              onChange={() => onValueChange(kind.value)}
            />
            <span className={styles.icon}>{kind.icon}</span>
            <span className={styles.text}>
              <span className={styles.label}>{kind.label}</span>
              {kind.about && <span className={styles.about}>{kind.about}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
