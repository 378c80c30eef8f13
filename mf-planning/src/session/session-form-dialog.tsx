import { useClashes } from '@cahier/contract/edit'
import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import { longest, maxSessionMinutes, minSessionMinutes } from '../data/session-bounds.ts'
import { sessionTypes } from '../data/sessions.ts'
import { ItemPicker } from '../items/item-picker.tsx'
import { useTexts } from '../locales/index.ts'
import { RepetitionFields } from '../recurrence/recurrence-fields.tsx'
import { useSessionTexts } from './locales/index.ts'
import { asksRepetition, type SessionForm, scopes, sessionSchema } from './session-form.ts'
import styles from './session-form-dialog.module.css'

export interface SessionFormDialogProps {
  title: string
  submitLabel: string
  /** The initial values, and newer ones while the form is open. */
  initial: SessionForm
  /**
   * Whether the session may repeat; `series` if it belongs to a series, so that the change is for it alone or for others too.
   */
  repeatable?: boolean | 'series'
  /** Another area filled the form, so closing would lose text even though the learner typed nothing. */
  prefilled?: boolean
  /**
   * Resolves to whether it succeeded. On success the dialog closes, otherwise it keeps its values.
   *
   * @param base what each value was changed from
   */
  onSave(form: SessionForm, base: SessionForm): Promise<boolean>
  onClose(): void
}

/** The form of a session, for planning and editing. */
export function SessionFormDialog(props: SessionFormDialogProps) {
  const { title, submitLabel, initial, repeatable = false, prefilled = false, onSave, onClose } = props
  const texts = useTexts()
  const { types } = useSessionTexts()
  const [schema] = useState(() => sessionSchema(repeatable))
  const format = useFormat()
  const form = useForm({
    schema,
    initial,
    prefilled,
    discard: texts.form.discard,
    onSave: async (values): Promise<boolean> => !clashes.asks() && onSave(values, clashes.base),
    onClose,
  })
  const clashes = useClashes(form, initial, {
    title: { label: texts.form.title },
    type: { label: texts.form.type, text: (type) => types[type] },
    description: { label: texts.form.description, long: true },
    scheduledFor: {
      label: texts.form.scheduledFor,
      text: (moment) => format.date(moment, { dateStyle: 'full', timeStyle: 'short' }),
    },
    duration: { label: texts.form.duration },
    items: { label: texts.items.of[form.values.type], text: ({ length }) => texts.items.chosen(length) },
    repetition: { label: texts.repeat.label, text: ({ frequency }) => texts.repeat.frequencies[frequency] },
    scope: { label: texts.repeat.scope },
  })
  const titleRef = useRef<HTMLInputElement>(null)
  const { values, field, set } = form
  const sentence = (error: string | null) => error && texts.form.invalid[error as keyof typeof texts.form.invalid]
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      initialFocus={titleRef}
      {...form.dialog}
    >
      {clashes.notice && <ClashNotice {...clashes.notice} />}
      {repeatable === 'series' && (
        <Field label={texts.repeat.scope}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('scope'))}
              options={scopes.map((value) => ({ value, label: texts.repeat.scopes[value] }))}
            />
          )}
        </Field>
      )}
      <Field label={texts.form.title} required error={sentence(field('title').error)}>
        {(control) => <Input {...control} {...textInput(field('title'), titleRef)} maxLength={longest.title} />}
      </Field>
      <div className={styles.row}>
        <Field label={texts.form.type}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('type'))}
              options={sessionTypes.map((value) => ({ value, label: types[value] }))}
            />
          )}
        </Field>
        <Field label={texts.form.scheduledFor} required error={sentence(field('scheduledFor').error)}>
          {(control) => <Input {...control} {...textInput(field('scheduledFor'))} type="datetime-local" />}
        </Field>
        <Field label={texts.form.duration} required error={sentence(field('duration').error)}>
          {(control) => (
            <Input
              {...control}
              {...textInput(field('duration'))}
              type="number"
              inputMode="numeric"
              min={minSessionMinutes}
              max={maxSessionMinutes}
              step={5}
            />
          )}
        </Field>
      </div>
      {asksRepetition(repeatable, values) && (
        <RepetitionFields
          value={values.repetition}
          first={new Date(values.scheduledFor)}
          always={repeatable === 'series'}
          field={(name) => field('repetition', name)}
          sentence={sentence}
          onChange={(patch) => set({ repetition: { ...values.repetition, ...patch } })}
        />
      )}
      <ItemPicker
        key={values.type}
        type={values.type}
        chosen={values.items}
        onChange={(items) => set({ items: [...items] })}
      />
      <Field label={texts.form.description} hint={texts.form.descriptionHint}>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={longest.description} {...textInput(field('description'))} />
        )}
      </Field>
    </FormDialog>
  )
}
