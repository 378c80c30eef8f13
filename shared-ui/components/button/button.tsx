import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one main action of a view; `danger` destroys something. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'm' | 's' | 'l'
  icon?: ReactNode
  /** The action is under way: the button keeps its width, refuses clicks and says that it is busy. */
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

/** The look of a button for an element that is a link. */
export function buttonClass(
  { variant = 'secondary', size = 'm' }: Pick<ButtonProps, 'variant' | 'size'>,
  className?: string,
): string {
  return [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ')
}
