import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { useTexts } from './locales/index.ts'

export function EmailInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const texts = useTexts()
  return (
    <Field label={texts.email} required>
      {(control) => (
        <Input
          {...control}
          type="email"
          autoComplete="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
