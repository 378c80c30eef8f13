import { Field } from '@cahier/ui/field'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import type { Draft } from '../definition/definition.ts'
import { categories } from '../definition/kinds.ts'
import { useTexts } from '../locales/index.ts'
import styles from './builder.module.css'
import { fieldError } from './field-error.ts'
import type { FieldsContext } from './fields-context.ts'
import { useBuilderTexts } from './locales/index.ts'

export interface StepProps {
  draft: Draft
  onChange(change: (draft: Draft) => Draft): void
  context: FieldsContext
}

/** Name, description and category. */
export function BasicsStep({ draft, onChange, context }: StepProps) {
  const { categories: names } = useTexts()
  const texts = useBuilderTexts()
  const { basics } = texts
  return (
    <div className={styles.fields}>
      <Field label={basics.name} required hint={basics.nameHint} error={fieldError('name', context, texts)}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            maxLength={200}
            onBlur={() => context.visit('name')}
            onChange={({ target }) => onChange((now) => ({ ...now, name: target.value }))}
          />
        )}
      </Field>
      <Field label={basics.description}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.description}
            rows={3}
            maxLength={1000}
            onChange={({ target }) => onChange((now) => ({ ...now, description: target.value }))}
          />
        )}
      </Field>
      <Field label={basics.category}>
        {(control) => (
          <Select
            {...control}
            value={draft.category}
            options={categories.map((value) => ({ value, label: names[value] }))}
            onValueChange={(category) => onChange((now) => ({ ...now, category }))}
          />
        )}
      </Field>
    </div>
  )
}
