import { Input, Textarea } from '@cahier/ui/input'
import { longest } from '../data/proposals.ts'
import { useTexts } from '../locales/index.ts'
import { CheckedField } from './checked-field.tsx'
import type { FieldsProps } from './fields.ts'
import styles from './proposal-panel.module.css'

/** The note that a summary would become. */
export function SummaryFields({ draft: { title = '', content = '' }, problems, onChange }: FieldsProps) {
  const texts = useTexts().proposal
  return (
    <div className={styles.fields}>
      <CheckedField name="title" problems={problems} label={texts.titleField}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={longest.title}
            onChange={({ target }) => onChange((known) => ({ ...known, title: target.value }))}
          />
        )}
      </CheckedField>
      <CheckedField name="content" problems={problems} label={texts.content}>
        {(control) => (
          <Textarea
            {...control}
            rows={10}
            value={content}
            maxLength={longest.content}
            onChange={({ target }) => onChange((known) => ({ ...known, content: target.value }))}
          />
        )}
      </CheckedField>
    </div>
  )
}
