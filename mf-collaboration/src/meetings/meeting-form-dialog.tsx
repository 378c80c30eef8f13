import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useUserId } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef } from 'react'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { type MeetingForm, meetingForm } from './meeting-form.ts'

export interface MeetingFormDialogProps {
  title: string
  submitLabel: string
  initial: MeetingForm
  /** Resolves to whether it succeeded. On success the dialog closes, otherwise it keeps its values. */
  onSave(form: MeetingForm): Promise<boolean>
  onClose(): void
}

/** The form of a meeting, for creating and editing. */
export function MeetingFormDialog(props: MeetingFormDialogProps) {
  const { title, submitLabel, initial, onSave, onClose } = props
  const all = useTexts()
  const texts = all.meetingForm
  const userId = useUserId()
  const sessions = useSessions()
  const subjectRef = useRef<HTMLInputElement>(null)
  const { field, dialog } = useForm({ schema: meetingForm, initial, discard: all.discard, onSave, onClose })
  const own = sessions.data?.filter((session) => session.user_id === userId) ?? []

  return (
    <FormDialog
      title={title}
      size="md"
      submitLabel={submitLabel}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      initialFocus={subjectRef}
      {...dialog}
    >
      <Field label={texts.subject} required error={field('subject').error && texts.subjectRequired}>
        {(control) => <Input {...control} {...textInput(field('subject'), subjectRef)} maxLength={200} />}
      </Field>
      <Field label={texts.password} hint={texts.passwordHint} error={field('password').error && texts.passwordShort}>
        {(control) => <Input {...control} {...textInput(field('password'))} maxLength={100} autoComplete="off" />}
      </Field>
      {own.length > 0 && (
        <Field label={texts.session} hint={texts.sessionHint}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('sessionId'))}
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
