import { Field } from '@cahier/ui/field'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import type { SessionType } from '../data/sessions.ts'
import { FormDialog, type FormDialogProps } from '../form-dialog/form-dialog.tsx'
import { useTexts } from '../locales/index.ts'
import { durations, errorsOf, type SessionForm } from './session-form.ts'
import styles from './session-form-dialog.module.css'

export interface SessionFormDialogProps extends Pick<FormDialogProps, 'title' | 'busy' | 'onClose'> {
  initial: SessionForm
  types: readonly SessionType[]
  submitLabel(type: SessionType): string
  /** Called with a form without errors. */
  onSubmit(form: SessionForm, leave: (instead?: () => void) => void): void
}

/** The fields of a session, for a new one and one that is there. */
export function SessionFormDialog({ initial, types, submitLabel, onSubmit, ...dialog }: SessionFormDialogProps) {
  const texts = useTexts()
  const [form, setForm] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const titleRef = useRef<HTMLInputElement>(null)
  const startRef = useRef<HTMLInputElement>(null)
  const durationRef = useRef<HTMLInputElement>(null)
  const set = (change: Partial<SessionForm>) => setForm((current) => ({ ...current, ...change }))
  const dirty = JSON.stringify(form) !== JSON.stringify(initial)
  const errors = errorsOf(form)
  const error = (field: keyof typeof errors, message: string) => (submitted && errors[field] ? message : null)

  return (
    <FormDialog
      {...dialog}
      dirty={dirty}
      initialFocus={titleRef}
      submitLabel={submitLabel(form.type)}
      onSubmit={(leave) => {
        setSubmitted(true)
        const wrong = errors.title ? titleRef : errors.start ? startRef : errors.duration ? durationRef : null
        if (wrong) wrong.current?.focus()
        else onSubmit(form, leave)
      }}
    >
      <Field label={texts.form.title} required error={error('title', texts.form.titleRequired)}>
        {(control) => (
          <Input
            {...control}
            ref={titleRef}
            maxLength={200}
            value={form.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.form.type} hint={form.type === 'video' ? texts.form.videoHint : undefined}>
        {(control) => (
          <Select
            {...control}
            value={form.type}
            onValueChange={(type) => set({ type })}
            options={types.map((value) => ({ value, label: texts.session.types[value] }))}
          />
        )}
      </Field>
      <Field label={texts.form.description}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={4000}
            value={form.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.time}>
        <Field label={texts.form.start} required error={error('start', texts.form.startInvalid)}>
          {(control) => (
            <Input
              {...control}
              ref={startRef}
              type="datetime-local"
              value={form.start}
              onChange={(event) => set({ start: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={texts.form.duration}
          required
          error={error('duration', texts.form.durationRange(durations.least, durations.most))}
        >
          {(control) => (
            <Input
              {...control}
              ref={durationRef}
              type="number"
              inputMode="numeric"
              min={durations.least}
              max={durations.most}
              step={5}
              value={form.duration}
              onChange={(event) => set({ duration: event.target.value })}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}
