import { useDiscard } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useRef, useState } from 'react'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useAddress } from '../schedule/address.ts'
import { toInput } from './draft.ts'
import { MissingSession } from './missing-session.tsx'
import { useAddressedSession } from './use-addressed-session.ts'
import { useSessionActions } from './use-session-actions.ts'

/** Moves the session of the address: what dragging does, without a pointer. */
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
  const [initial] = useState(() => toInput(new Date(session.scheduled_for)))
  const [moment, setMoment] = useState(initial)
  const [invalid, setInvalid] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const dirty = moment !== initial
  const { close, requestClose } = useDiscard(dirty, texts.form.discard, () => navigate(to('/planning')))

  const submit = async () => {
    if (!dirty) return close()
    const date = new Date(moment)
    if (Number.isNaN(date.getTime())) {
      setInvalid(true)
      input.current?.focus()
      return
    }
    setBusy(true)
    if (await move(session, date)) close()
    else setBusy(false)
  }
  return (
    <FormDialog
      title={texts.form.move(session.title)}
      size="sm"
      submitLabel={texts.form.submitMove}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      busy={busy}
      dirty={dirty}
      initialFocus={input}
      onSubmit={() => void submit()}
      onClose={requestClose}
    >
      <Field label={texts.form.scheduledFor} required error={invalid ? texts.form.invalid.scheduledFor : null}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="datetime-local"
            value={moment}
            onChange={(event) => {
              setMoment(event.target.value)
              setInvalid(false)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
