import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styles from './password-field.module.css'

export interface PasswordFieldProps {
  label: string
  /** Labels of the button that shows and hides it. */
  show: string
  hide: string
  value: string
  error: string | null
  autoComplete: 'current-password' | 'new-password'
  onChange(value: string): void
  ref?(element: HTMLInputElement | null): void
}

/** A password that can be shown and hidden. */
export function PasswordField({ label, show, hide, value, error, autoComplete, onChange, ref }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <Field label={label} error={error} required>
      {(control) => (
        <span className={styles.password}>
          <Input
            {...control}
            ref={ref}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            maxLength={200}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={visible ? hide : show}
            aria-pressed={visible}
            className={styles.reveal}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </Field>
  )
}
