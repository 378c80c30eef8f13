import { useFormat } from '@cahier/contract/i18n'
import { useAction, useNow, useUserId } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { X } from 'lucide-react'
import {
  type NoteInvitation,
  type TeamMember,
  useNoteTeam,
  useResendToNote,
  useWithdrawFromNote,
} from '../data/sharing.ts'
import { textOfRefusal } from '../outcome/text-of-refusal.ts'
import { useSharingTexts } from './locales/index.ts'
import styles from './share-dialog.module.css'

export interface PendingProps {
  noteId: string
  invitations: readonly NoteInvitation[]
  isOnline: boolean
  onCopy(secret: string): void
}

/** The invitations that nobody has answered. */
export function Pending({ noteId, invitations, ...shared }: PendingProps) {
  const texts = useSharingTexts()
  const team = useNoteTeam(noteId).data ?? []
  return (
    <section aria-labelledby="note-pending">
      <h3 id="note-pending" className={styles.title}>
        {texts.pending}
      </h3>
      <ul>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} team={team} {...shared} />
        ))}
      </ul>
    </section>
  )
}

interface InvitationProps extends Omit<PendingProps, 'noteId' | 'invitations'> {
  invitation: NoteInvitation
  team: readonly TeamMember[]
}

function Invitation({ invitation, team, isOnline, onCopy }: InvitationProps) {
  const texts = useSharingTexts()
  const format = useFormat()
  const { act, busy } = useAction()
  const resend = useResendToNote()
  const withdraw = useWithdrawFromNote()
  const { id, user_id, email, invited_id, role, expires_at } = invitation
  const isOwn = user_id === useUserId()
  const isExpired = new Date(expires_at) <= useNow()
  const name = email ?? team.find((person) => person.id === invited_id)?.name ?? texts.somebody
  const failed = (error: unknown) => textOfRefusal(error, texts.refusals) ?? texts.failed
  const sendAgain = () => act(async () => onCopy(await resend.mutateAsync(id)), { done: texts.sent(name), failed })
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        <small>
          {texts.roles[role]}
          {' · '}
          {isExpired ? texts.expired : texts.until(format.date(expires_at, { dateStyle: 'medium' }))}
        </small>
      </span>
      <span className={styles.actions}>
        {isOwn && (
          <Button
            size="s"
            busy={busy}
            disabled={!isOnline}
            aria-label={texts.resendTo(name)}
            onClick={() => void sendAgain()}
          >
            {texts.resend}
          </Button>
        )}
        <IconButton
          label={texts.withdrawFrom(name)}
          disabled={!isOnline || busy}
          onClick={() => void act(() => withdraw.mutateAsync(id), { done: texts.withdrawn, failed })}
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
