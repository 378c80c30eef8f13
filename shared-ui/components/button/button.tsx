import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one main action of a view; `danger` destroys something. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'm' | 's' | 'l'
  icon?: ReactNode
  /** The action is running: the button keeps its width, ignores clicks and is announced as busy. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant = 'secondary', size = 'm', icon, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass({ variant, size }, className)}
    >
      {icon}
      {children}
    </button>
  )
}

/** Class names that make another element, such as a link, look like a button. */
export function buttonClass(
  { variant = 'secondary', size = 'm' }: Pick<ButtonProps, 'variant' | 'size'>,
  className?: string,
): string {
  return [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ')
}
