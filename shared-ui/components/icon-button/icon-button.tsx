import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './icon-button.module.css'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, also shown by the browser on hover. */
  label: string
  children: ReactNode
  variant?: 'bordered' | 'plain'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={[styles.button, styles[variant], className].filter(Boolean).join(' ')}
    />
  )
}
