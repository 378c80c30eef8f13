import { Field } from '../field/index.ts'
import { Input, type InputProps } from '../input/index.ts'

export interface SearchFieldProps extends Omit<InputProps, 'id' | 'type' | 'value' | 'onChange'> {
  /** Names what is searched. Also the placeholder unless there is one. */
  label: string
  value: string
  onValueChange(value: string): void
}

/** A search field with results that follow each key. Belongs inside a `search` element, with the other filters. */
export function SearchField({ label, placeholder = label, onValueChange, ...rest }: SearchFieldProps) {
  return (
    <Field label={label} labelHidden>
      {(control) => (
        <Input
          {...rest}
          {...control}
          type="search"
          placeholder={placeholder}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  )
}
