import { useState } from 'react'
import { FilledField, type FilledFieldProps } from './filled-field.tsx'

export interface BodyFieldProps extends Omit<FilledFieldProps, 'value' | 'onValueChange' | 'longest' | 'lines'> {
  value: unknown
  onValueChange(value: unknown): void
}

/** The body of a webhook: an object where the text is one, else the text. What is typed stays as it is. */
export function BodyField({ value, onValueChange, ...field }: BodyFieldProps) {
  const [text, setText] = useState(() =>
    value === undefined || typeof value === 'string' ? (value ?? '') : JSON.stringify(value, null, 2),
  )
  return (
    <FilledField
      {...field}
      longest={10_000}
      lines={5}
      value={text}
      onValueChange={(next) => {
        setText(next)
        onValueChange(next.trim() === '' ? undefined : (objectIn(next) ?? next))
      }}
    />
  )
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
