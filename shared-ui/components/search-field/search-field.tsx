import { Field } from '../field/index.ts'
import { Input, type InputProps } from '../input/index.ts'

export interface SearchFieldProps extends Omit<InputProps, 'id' | 'type' | 'value' | 'onChange'> {
  /** What is searched. Stands in the empty field unless there is a placeholder. */
  label: string
  value: string
  onValueChange(value: string): void
}

/** A search that answers while one types. Belongs inside a `search` element, with what else narrows the results. */
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
