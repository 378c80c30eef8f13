import { useDiscard } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import type { SessionType } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { durations, errorsOf, type SessionForm } from './session-form.ts'
import styles from './session-form-dialog.module.css'

export interface SessionFormDialogProps {
  title: string
  submitLabel(type: SessionType): string
  initial: SessionForm
  types: readonly SessionType[]
  busy: boolean
  /** Called with a form without errors. `close` is to be called once it is saved, or done with otherwise. */
  onSubmit(form: SessionForm, close: (instead?: () => void) => void): void
  onClose(): void
}

/** The fields of a session, for a new one and one that is there. */
export function SessionFormDialog(props: SessionFormDialogProps) {
  const { title, submitLabel, initial, types, busy, onSubmit, onClose } = props
  const texts = useTexts()
  const [form, setForm] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const titleRef = useRef<HTMLInputElement>(null)
  const startRef = useRef<HTMLInputElement>(null)
  const durationRef = useRef<HTMLInputElement>(null)
  const set = (change: Partial<SessionForm>) => setForm((current) => ({ ...current, ...change }))
  const dirty = JSON.stringify(form) !== JSON.stringify(initial)
  const { close, requestClose } = useDiscard(dirty, texts.discard, onClose)
  const errors = errorsOf(form)
  const error = (field: keyof typeof errors, message: string) => (submitted && errors[field] ? message : null)
  const submit = () => {
    setSubmitted(true)
    const wrong = errors.title ? titleRef : errors.start ? startRef : errors.duration ? durationRef : null
    if (wrong) wrong.current?.focus()
    else onSubmit(form, close)
  }

  return (
    <FormDialog
      title={title}
      size="md"
      submitLabel={submitLabel(form.type)}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      busy={busy}
      dirty={dirty}
      initialFocus={titleRef}
      onSubmit={submit}
      onClose={requestClose}
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
