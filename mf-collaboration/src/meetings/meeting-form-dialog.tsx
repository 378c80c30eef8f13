import { useDiscard, useUserId } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { errorsOf, type MeetingForm } from './meeting-form.ts'

export interface MeetingFormDialogProps {
  title: string
  submitLabel: string
  initial: MeetingForm
  busy: boolean
  /** Called with a form without errors. `close` is to be called once it is saved. */
  onSubmit(form: MeetingForm, close: () => void): void
  onClose(): void
}

/** The fields of a meeting, for a new one and one that is there. */
export function MeetingFormDialog(props: MeetingFormDialogProps) {
  const { title, submitLabel, initial, busy, onSubmit, onClose } = props
  const all = useTexts()
  const texts = all.meetingForm
  const userId = useUserId()
  const sessions = useSessions()
  const [form, setForm] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const subjectRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const dirty = JSON.stringify(form) !== JSON.stringify(initial)
  const { close, requestClose } = useDiscard(dirty, all.discard, onClose)
  const set = (change: Partial<MeetingForm>) => setForm((current) => ({ ...current, ...change }))
  const errors = errorsOf(form)
  const own = sessions.data?.filter((session) => session.user_id === userId) ?? []
  const submit = () => {
    setSubmitted(true)
    const wrong = errors.subject ? subjectRef : errors.password ? passwordRef : null
    if (wrong) wrong.current?.focus()
    else onSubmit(form, close)
  }

  return (
    <FormDialog
      title={title}
      size="md"
      submitLabel={submitLabel}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      busy={busy}
      dirty={dirty}
      initialFocus={subjectRef}
      onSubmit={submit}
      onClose={requestClose}
    >
      <Field label={texts.subject} required error={submitted && errors.subject ? texts.subjectRequired : null}>
        {(control) => (
          <Input
            {...control}
            ref={subjectRef}
            maxLength={200}
            value={form.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.password}
        hint={texts.passwordHint}
        error={submitted && errors.password ? texts.passwordShort : null}
      >
        {(control) => (
          <Input
            {...control}
            ref={passwordRef}
            maxLength={100}
            autoComplete="off"
            value={form.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        )}
      </Field>
      {own.length > 0 && (
        <Field label={texts.session} hint={texts.sessionHint}>
          {(control) => (
            <Select
              {...control}
              value={form.sessionId}
              onValueChange={(sessionId) => set({ sessionId })}
              options={[
                { value: '', label: texts.noSession },
                ...own.map((session) => ({ value: session.id, label: session.title })),
              ]}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
