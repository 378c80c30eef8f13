import { useUserId } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import { useSessions } from '../data/sessions.ts'
import { FormDialog, type FormDialogProps } from '../form-dialog/form-dialog.tsx'
import { useTexts } from '../locales/index.ts'
import { errorsOf, type MeetingForm } from './meeting-form.ts'

export interface MeetingFormDialogProps extends Pick<FormDialogProps, 'title' | 'submitLabel' | 'busy' | 'onClose'> {
  initial: MeetingForm
  /** Called with a form without errors. */
  onSubmit(form: MeetingForm, leave: () => void): void
}

/** The fields of a meeting, for a new one and one that is there. */
export function MeetingFormDialog({ initial, onSubmit, ...dialog }: MeetingFormDialogProps) {
  const texts = useTexts().meetingForm
  const userId = useUserId()
  const sessions = useSessions()
  const [form, setForm] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const subjectRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const set = (change: Partial<MeetingForm>) => setForm((current) => ({ ...current, ...change }))
  const errors = errorsOf(form)
  const own = sessions.data?.filter((session) => session.user_id === userId) ?? []

  return (
    <FormDialog
      {...dialog}
      dirty={JSON.stringify(form) !== JSON.stringify(initial)}
      initialFocus={subjectRef}
      onSubmit={(leave) => {
        setSubmitted(true)
        const wrong = errors.subject ? subjectRef : errors.password ? passwordRef : null
        if (wrong) wrong.current?.focus()
        else onSubmit(form, leave)
      }}
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
