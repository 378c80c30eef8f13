import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Select } from '@cahier/ui/select'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import {
  maxAddressCharacters,
  type NoteInvitee,
  type NoteRole,
  noteRoles,
  useInviteToNote,
  useNoteTeam,
} from '../data/sharing.ts'
import { textOfRefusal } from '../outcome/text-of-refusal.ts'
import { inviteeOf } from './invitee.ts'
import { useSharingTexts } from './locales/index.ts'
import { PersonInput } from './person-input.tsx'
import styles from './share-dialog.module.css'

export interface InviteFormProps {
  noteId: string
  isOnline: boolean
  box: RefObject<HTMLInputElement | null>
  onCopy(secret: string): void
}

/** Invites an address or somebody of the team; what became of it stands under the field. */
export function InviteForm({ noteId, isOnline, box, onCopy }: InviteFormProps) {
  const texts = useSharingTexts()
  const team = useNoteTeam(noteId).data ?? []
  const invite = useInviteToNote()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<NoteRole>('editor')
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<{ name: string; secret: string } | null>(null)
  const { act, busy } = useAction({ showFailure: setProblem })

  // The dialog opens before it is known who may invite.
  useEffect(() => box.current?.focus(), [box])

  const send = async (invitee: NoteInvitee, name: string) => {
    const isSent = await act(
      async () => setSent({ name, secret: await invite.mutateAsync({ note: noteId, role, ...invitee }) }),
      {
        failed: (error) => textOfRefusal(error, texts.refusals) ?? texts.failed,
        isWorthReporting: (error) => textOfRefusal(error, texts.refusals) === undefined,
      },
    )
    if (isSent) setTyped('')
    box.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isOnline) return
    const invitee = inviteeOf(typed, team)
    setSent(null)
    if (invitee === 'addressRequired' || invitee === 'addressInvalid') {
      setProblem(texts[invitee])
      box.current?.focus()
    } else void send(invitee, typed.trim())
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <Field label={texts.address} error={problem}>
          {(control) => (
            <PersonInput
              control={control}
              box={box}
              value={typed}
              people={team}
              maxLength={maxAddressCharacters}
              disabled={!isOnline}
              onValueChange={(text) => {
                setTyped(text)
                setProblem(null)
              }}
            />
          )}
        </Field>
        <Select
          aria-label={texts.role}
          className={styles.role}
          value={role}
          disabled={!isOnline}
          options={noteRoles.map((value) => ({ value, label: texts.roles[value] }))}
          onValueChange={(chosen) => setRole(chosen)}
        />
        <Button type="submit" variant="primary" busy={busy} disabled={!isOnline}>
          {texts.invite}
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {isOnline ? (busy ? texts.sending : sent && texts.sent(sent.name)) : texts.offline}
        {sent && !busy && isOnline && (
          <Button size="s" onClick={() => onCopy(sent.secret)}>
            {texts.copyLink}
          </Button>
        )}
      </p>
    </form>
  )
}
