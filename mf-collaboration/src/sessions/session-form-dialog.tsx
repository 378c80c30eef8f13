import { useClashes } from '@cahier/contract/edit'
import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef } from 'react'
import type { SessionType } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { durations, type SessionForm, sessionForm } from './session-form.ts'
import styles from './session-form-dialog.module.css'

export interface SessionFormDialogProps {
  title: string
  submitLabel(type: SessionType): string
  /** The initial values, and newer ones while the form is open. */
  initial: SessionForm
  types: readonly SessionType[]
  /**
   * Resolves to whether it succeeded, or to a function that runs instead of closing.
   *
   * @param base what each value was changed from
   */
  onSave(form: SessionForm, base: SessionForm): Promise<boolean | (() => void)>
  onClose(): void
}

/** The form of a session, for creating and editing. */
export function SessionFormDialog({ title, submitLabel, initial, types, onSave, onClose }: SessionFormDialogProps) {
  const texts = useTexts()
  const titleRef = useRef<HTMLInputElement>(null)
  const format = useFormat()
  const form = useForm({
    schema: sessionForm,
    initial,
    discard: texts.discard,
    onSave: async (output): Promise<boolean | (() => void)> => !clashes.asks() && onSave(output, clashes.base),
    onClose,
  })
  const { values, field, dialog } = form
  const clashes = useClashes(form, initial, {
    title: { label: texts.form.title },
    type: { label: texts.form.type, text: (type) => texts.session.types[type] },
    description: { label: texts.form.description, long: true },
    start: {
      label: texts.form.start,
      text: (moment) => format.date(moment, { dateStyle: 'full', timeStyle: 'short' }),
    },
    duration: { label: texts.form.duration },
  })
  const error = (name: 'title' | 'start' | 'duration', sentence: string) => field(name).error && sentence

  return (
    <FormDialog
      title={title}
      size="md"
      submitLabel={submitLabel(values.type)}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      initialFocus={titleRef}
      {...dialog}
    >
      {clashes.notice && <ClashNotice {...clashes.notice} />}
      <Field label={texts.form.title} required error={error('title', texts.form.titleRequired)}>
        {(control) => <Input {...control} {...textInput(field('title'), titleRef)} maxLength={200} />}
      </Field>
      <Field label={texts.form.type} hint={values.type === 'video' ? texts.form.videoHint : undefined}>
        {(control) => (
          <Select
            {...control}
            {...choiceInput(field('type'))}
            options={types.map((value) => ({ value, label: texts.session.types[value] }))}
          />
        )}
      </Field>
      <Field label={texts.form.description}>
        {(control) => <Textarea {...control} rows={3} maxLength={4000} {...textInput(field('description'))} />}
      </Field>
      <div className={styles.time}>
        <Field label={texts.form.start} required error={error('start', texts.form.startInvalid)}>
          {(control) => <Input {...control} {...textInput(field('start'))} type="datetime-local" />}
        </Field>
        <Field
          label={texts.form.duration}
          required
          error={error('duration', texts.form.durationRange(durations.least, durations.most))}
        >
          {(control) => (
            <Input
              {...control}
              {...textInput(field('duration'))}
              type="number"
              inputMode="numeric"
              min={durations.least}
              max={durations.most}
              step={5}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}
