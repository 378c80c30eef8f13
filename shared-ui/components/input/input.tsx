import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import styles from './input.module.css'

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
}
export function Input({ className, ...rest }: InputProps) {
  return <input {...rest} className={[styles.input, className].filter(Boolean).join(' ')} />
}

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}
export function Textarea({ className, ...rest }: TextareaProps) {
  return <textarea rows={4} {...rest} className={[styles.input, styles.area, className].filter(Boolean).join(' ')} />
}
