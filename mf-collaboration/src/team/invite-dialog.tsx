import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useAction, useSession, useUserId } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import { useInvite } from '../data/invitations.ts'
import { roles } from '../data/people.ts'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { mayAs, roleOf } from '../sessions/session.ts'
import { toastMs } from '../toast-duration.ts'
import { inviteForm, longest, valuesOf } from './invite-form.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ofAddress, refusalOf } from './refusal.ts'

export interface InviteDialogProps {
  /** The session that is chosen first. */
  sessionId?: string
  onClose(): void
}

/** 'Inviter un Collaborateur': sends a mail, and shows the link to copy. */
export default function InviteDialog(props: InviteDialogProps) {
  const texts = useTexts()
  const session = useSession()
  if (session.status === 'signed-in' && session.anonymous)
    return (
      <NoticeDialog
        title={texts.invite.title}
        description={texts.invite.demo}
        actionLabel={texts.close}
        closeLabel={texts.close}
        onClose={props.onClose}
      />
    )
  return <InviteForm {...props} />
}

function InviteForm({ sessionId = '', onClose }: InviteDialogProps) {
  const all = useTexts()
  const texts = all.invite
  const userId = useUserId()
  const { data: sessions = [] } = useSessions()
  const { act } = useAction({ duration: toastMs })
  const invite = useInvite()
  const email = useRef<HTMLInputElement>(null)
  const [secret, setSecret] = useState<string | null>(null)
  // What the server said of an address, for as long as the field has it and the session is the same.
  const [refused, setRefused] = useState<{ email: string; sessionId: string; message: string } | null>(null)
  const [initial] = useState(() => ({ email: '', role: 'editor' as const, sessionId, message: texts.defaultMessage }))
  const { field, values, dialog } = useForm({
    schema: inviteForm,
    initial,
    discard: all.discard,
    async onSave(form) {
      let sent = ''
      setRefused(null)
      const isSent = await act(
        async () => {
          sent = await invite.mutateAsync(valuesOf(form))
        },
        {
          done: all.toast.invited,
          failed(error) {
            const message = refusalOf(error, ofAddress(all.invitation.refusals))
            if (message === undefined) return refusalOf(error, all.invitation.refusals) ?? all.toast.inviteFailed
            setRefused({ email: form.email, sessionId: form.sessionId, message })
            email.current?.focus()
            return null
          },
        },
      )
      return isSent && (() => setSecret(sent))
    },
    onClose,
  })
  if (secret !== null) return <LinkDialog secret={secret} onClose={onClose} />
  const problem = field('email').error
  const refusal =
    refused?.email === values.email.trim() && refused.sessionId === values.sessionId ? refused.message : null
  const administered = sessions.filter((session) => mayAs(roleOf(session, userId), 'admin'))
  return (
    <FormDialog
      title={texts.title}
      size="md"
      submitLabel={texts.submit}
      cancelLabel={all.cancel}
      closeLabel={all.close}
      initialFocus={email}
      {...dialog}
    >
      <Field
        label={texts.email}
        required
        error={problem ? (problem === 'emailRequired' ? texts.emailRequired : texts.emailInvalid) : refusal}
      >
        {(control) => (
          <Input
            {...control}
            {...textInput(field('email'), email)}
            type="email"
            autoComplete="off"
            maxLength={longest.email}
          />
        )}
      </Field>
      <Field label={texts.role} hint={texts.roleHint}>
        {(control) => (
          <Select
            {...control}
            {...choiceInput(field('role'))}
            options={roles.map((value) => ({ value, label: all.people.roles[value] }))}
          />
        )}
      </Field>
      <Field label={texts.session} hint={texts.sessionHint}>
        {(control) => (
          <Select
            {...control}
            {...choiceInput(field('sessionId'))}
            options={[
              { value: '', label: texts.noSession },
              ...administered.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </Field>
      <Field label={texts.message}>
        {(control) => <Textarea {...control} {...textInput(field('message'))} rows={3} maxLength={longest.message} />}
      </Field>
    </FormDialog>
  )
}
