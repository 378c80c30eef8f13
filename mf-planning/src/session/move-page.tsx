import { useClashes, useRowEdit } from '@cahier/contract/edit'
import { textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { useLocation, useNavigate, useParams } from '@cahier/contract/router'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { MissingSession } from './missing-session.tsx'
import { movedSession, moveSchema, readBegunMove } from './moved-session.ts'
import { useAddressedSession } from './use-addressed-session.ts'
import { useMove } from './use-move.ts'

/** Moves the session in the address: the alternative to dragging. */
export function MovePage() {
  const { sessionId } = useParams()
  const { loaded, session } = useAddressedSession()
  // The form stays open with what was typed if the session is deleted elsewhere.
  const [opened, setOpened] = useState(session)
  if (session && session !== opened) setOpened(session)
  if (!loaded) return null
  return opened && opened.id === sessionId ? <MoveDialog key={opened.id} session={opened} /> : <MissingSession />
}

function MoveDialog({ session }: { session: Session }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const format = useFormat()
  const { to } = useAddress()
  const move = useMove()
  const { state } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const { row, values, save, failure } = useRowEdit(session, movedSession)
  const [refused] = useState(() => readBegunMove(state))
  // A refused move is typed into the form as it was before, which then follows the session.
  const [isBegun, setIsBegun] = useState(refused === null)
  const begun = refused ? { moment: refused.from } : values
  const form = useForm({
    schema: moveSchema,
    initial: begun,
    discard: texts.form.discard,
    async onSave(typed): Promise<boolean> {
      if (clashes.asks()) return false
      // An unchanged time is not saved, so that it keeps its seconds and its time zone.
      if (typed.moment === values.moment) return true
      return move.save(row, (send) => save(typed, clashes.base, send), failure(texts.toast.moveFailed))
    },
    onClose: () => navigate(to('/planning')),
  })
  const clashes = useClashes(
    form,
    isBegun ? values : begun,
    {
      moment: {
        label: texts.form.scheduledFor,
        text: (moment) => format.date(moment, { dateStyle: 'full', timeStyle: 'short' }),
      },
    },
    begun,
  )
  useEffect(() => {
    if (isBegun || !refused) return
    form.set({ moment: refused.moment })
    setIsBegun(true)
  })
  const { field, dialog } = form
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
      {clashes.notice && <ClashNotice {...clashes.notice} />}
      <Field label={texts.form.scheduledFor} required error={field('moment').error && texts.form.invalid.scheduledFor}>
        {(control) => <Input {...control} {...textInput(field('moment'), input)} type="datetime-local" />}
      </Field>
    </FormDialog>
  )
}
