import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { Slider } from '@cahier/ui/slider'
import { useRef } from 'react'
import { useTexts } from '../locales/index.ts'
import { categoryOptions } from './category.ts'
import { StarsInput } from './stars.tsx'
import { longest, type WordForm, wordForm } from './word-form.ts'
import styles from './word-form-dialog.module.css'

export interface WordFormDialogProps {
  title: string
  submitLabel: string
  initial: WordForm
  /** Another area filled the form, so closing would lose text even though the learner typed nothing. */
  prefilled?: boolean
  /** Categories in use. */
  categories: readonly string[]
  /** Resolves to whether it succeeded. On success the dialog closes, otherwise it keeps its values. */
  onSave(form: WordForm): Promise<boolean>
  onClose(): void
}

/** The form of a word, for adding and editing. */
export function WordFormDialog(props: WordFormDialogProps) {
  const { title, submitLabel, initial, prefilled = false, categories, onSave, onClose } = props
  const texts = useTexts()
  const format = useFormat()
  const wordRef = useRef<HTMLInputElement>(null)
  const { values, field, dialog } = useForm({
    schema: wordForm,
    initial,
    prefilled,
    discard: texts.form.discard,
    onSave,
    onClose,
  })
  const error = (name: 'word' | 'definition') => field(name).error && texts.form.required
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      initialFocus={wordRef}
      {...dialog}
    >
      <Field label={texts.form.word} required error={error('word')}>
        {(control) => <Input {...control} {...textInput(field('word'), wordRef)} maxLength={longest.word} />}
      </Field>
      <Field label={texts.form.definition} required error={error('definition')}>
        {(control) => (
          <Textarea {...control} {...textInput(field('definition'))} rows={3} maxLength={longest.definition} />
        )}
      </Field>
      <Field label={texts.form.example} hint={texts.form.exampleHint}>
        {(control) => <Textarea {...control} rows={2} maxLength={longest.example} {...textInput(field('example'))} />}
      </Field>
      <div className={styles.pair}>
        <Field label={texts.form.category}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('category'))}
              options={categoryOptions([...categories, values.category], texts.categories)}
            />
          )}
        </Field>
        <StarsInput legend={texts.word.difficulty} {...choiceInput(field('difficulty'))} />
      </div>
      <Field label={`${texts.word.mastery} · ${format.percent(values.mastery / 100)}`}>
        {(control) => (
          <Slider
            {...control}
            min={0}
            max={100}
            aria-valuetext={format.percent(values.mastery / 100)}
            {...choiceInput(field('mastery'))}
          />
        )}
      </Field>
    </FormDialog>
  )
}
