import type { FieldControl } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Input } from '@cahier/ui/input'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styles from './auth-page.module.css'
import { useTexts } from './locales/index.ts'

export interface PasswordInputProps extends FieldControl {
  value: string
  autoComplete: 'current-password' | 'new-password'
  onChange(value: string): void
}

/** A password that can be made visible. */
export function PasswordInput({ onChange, ...control }: PasswordInputProps) {
  const texts = useTexts()
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <span className={styles.password}>
      <Input {...control} type={visible ? 'text' : 'password'} onChange={(event) => onChange(event.target.value)} />
      <IconButton
        label={visible ? texts.hidePassword : texts.showPassword}
        aria-pressed={visible}
        className={styles.reveal}
        onClick={() => setVisible(!visible)}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
