import { textInput, useForm } from '@cahier/contract/forms'
import { useNavigate } from '@cahier/contract/router'
import { localInputOf, momentOf } from '@cahier/contract/time'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useRef } from 'react'
import * as v from 'valibot'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { MissingSession } from './missing-session.tsx'
import { useAddressedSession } from './use-addressed-session.ts'
import { useSessionActions } from './use-session-actions.ts'

const schema = v.object({
  moment: v.pipe(
    v.string(),
    v.check((text) => momentOf(text) !== null, 'scheduledFor'),
  ),
})

/** Moves the session in the address: the alternative to dragging. */
export function MovePage() {
  const { loaded, session } = useAddressedSession()
  if (!loaded) return null
  return session ? <MoveDialog session={session} /> : <MissingSession />
}

function MoveDialog({ session }: { session: Session }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const { to } = useAddress()
  const { move } = useSessionActions()
  const input = useRef<HTMLInputElement>(null)
  const { field, dialog } = useForm({
    schema,
    initial: { moment: localInputOf(new Date(session.scheduled_for)) },
    discard: texts.form.discard,
    async onSave({ moment }) {
      const chosen = momentOf(moment)
      // An unchanged time is not saved, so that it keeps its seconds and its time zone.
      if (moment === localInputOf(new Date(session.scheduled_for)) || !chosen) return true
      return move(session, chosen)
    },
    onClose: () => navigate(to('/planning')),
  })
  return (
    <FormDialog
      title={texts.form.move(session.title)}
      size="sm"
      submitLabel={texts.form.submitMove}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      initialFocus={input}
      {...dialog}
    >
      <Field label={texts.form.scheduledFor} required error={field('moment').error && texts.form.invalid.scheduledFor}>
        {(control) => <Input {...control} {...textInput(field('moment'), input)} type="datetime-local" />}
      </Field>
    </FormDialog>
  )
}
