import { type ReactNode, useId, useMemo } from 'react'
import styles from './field.module.css'

/** Attributes for the control inside a field, which connect it to the label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: boolean
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** The error message; null or absent if there is none. */
  error?: string | null
  required?: boolean
  /** Shows the label to assistive technology only. */
  labelHidden?: boolean
  children(control: FieldControl): ReactNode
}

/** A labelled control with hint and error. */
export function Field({ label, hint, error, required, labelHidden, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  // The same object while nothing changes, so that a control can be memoized.
  const control = useMemo<FieldControl>(
    () => ({
      id,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
      required: required || undefined,
    }),
    [id, described, error, required],
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children(control)}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
