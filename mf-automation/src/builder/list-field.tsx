import { Input } from '@cahier/ui/input'
import { type ComponentProps, useState } from 'react'

export interface ListFieldProps<Item> extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: readonly Item[]
  /** An item from its text; null leaves it out. */
  parse(text: string): Item | null
  onValueChange(value: readonly Item[] | undefined): void
}

/** A list written with commas. What is typed stays as it is. */
export function ListField<Item extends string | number>({
  value,
  parse,
  onValueChange,
  ...control
}: ListFieldProps<Item>) {
  const [text, setText] = useState(() => value.join(', '))
  return (
    <Input
      {...control}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const items = target.value.split(/[,;]/).flatMap((part) => parse(part.trim()) ?? [])
        onValueChange(items.length > 0 ? [...new Set(items)] : undefined)
      }}
    />
  )
}

export const wordOf = (text: string): string | null => (text === '' ? null : text.slice(0, 100))

export function countOf(text: string): number | null {
  const count = Number(text)
  return text !== '' && Number.isInteger(count) && count > 0 ? count : null
}
