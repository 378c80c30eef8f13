import { useFormat } from '@cahier/contract/i18n'
import { useAction, useNow, useUserId } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { Badge, type BadgeProps } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type Invitation, useInvitations, useResend, useRevoke } from '../data/invitations.ts'
import { useTexts } from '../locales/index.ts'
import { usePeople } from '../people/use-people.ts'
import { toastMs } from '../toast-duration.ts'
import { type InvitationState, stateOf } from './invitation-state.ts'
import { LinkDialog } from './link-dialog.tsx'
import { refusalOf } from './refusal.ts'
import styles from './team-tab.module.css'

const tones: Readonly<Record<InvitationState, BadgeProps['tone']>> = {
  accepted: 'ok',
  pending: 'warn',
  declined: 'neutral',
  expired: 'neutral',
}

/** 'Équipe': the people whom the learner works with, and the invitations that they sent. */
export default function TeamTab({ onInvite }: { onInvite(): void }) {
  const all = useTexts()
  const texts = all.team
  const { data, error, refetch } = useInvitations()
  const people = usePeople()
  const userId = useUserId()
  const team = people.all.filter(({ is_team }) => is_team)
  const [secret, setSecret] = useState<string | null>(null)
  if (error && !data)
    return (
      <ErrorPanel title={all.error.title} retry={{ label: all.error.retry, run: () => void refetch() }}>
        <p>{texts.loadFailed}</p>
      </ErrorPanel>
    )
  if (!data)
    return (
      <Loading label={texts.loading}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  if (data.length === 0 && team.length === 0)
    return (
      <EmptyState
        icon={<UserPlus size={22} strokeWidth={1.75} />}
        title={texts.empty}
        action={
          <Button variant="primary" onClick={onInvite}>
            {all.invite.title}
          </Button>
        }
      />
    )
  return (
    <div className={styles.columns}>
      <section aria-labelledby="team-people">
        <h3 id="team-people" className={styles.title}>
          {texts.people}
        </h3>
        {team.length === 0 ? (
          <p className={styles.none}>{texts.nobody}</p>
        ) : (
          <ul className={styles.list}>
            {team.map(({ id, name, avatar_url }) => (
              <li key={id} className={styles.row}>
                <Avatar name={name} src={avatar_url} />
                <span className={styles.name}>{name}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="team-invitations">
        <h3 id="team-invitations" className={styles.title}>
          {texts.invitations}
        </h3>
        {data.length === 0 ? (
          <p className={styles.none}>{texts.noInvitation}</p>
        ) : (
          <ul className={styles.list}>
            {data.map((invitation) => (
              <Row
                key={invitation.id}
                invitation={invitation}
                isOwn={invitation.user_id === userId}
                name={invitation.accepted_by === null ? null : people.nameOf(invitation.accepted_by)}
                onLink={setSecret}
              />
            ))}
          </ul>
        )}
      </section>
      {secret !== null && <LinkDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  )
}

interface RowProps {
  invitation: Invitation
  isOwn: boolean
  /** Of whoever accepted. */
  name: string | null
  /** The secret of a new link. */
  onLink(secret: string): void
}

function Row({ invitation, isOwn, name, onLink }: RowProps) {
  const all = useTexts()
  const texts = all.team
  const format = useFormat()
  const state = stateOf(invitation, useNow())
  const { act, busy } = useAction({ duration: toastMs })
  const resend = useResend()
  const revoke = useRevoke()
  const isOpen = invitation.status === 'pending'
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name ?? invitation.email}
        <small>
          {name !== null && `${invitation.email} · `}
          {all.people.roles[invitation.role]}
          {' · '}
          <time dateTime={invitation.sent_at}>{texts.sent(format.relativeDay(invitation.sent_at))}</time>
        </small>
      </span>
      <Badge tone={tones[state]}>{texts.status[state]}</Badge>
      {isOpen && (
        <span className={styles.actions}>
          {isOwn && (
            <Button
              size="s"
              busy={busy}
              aria-label={texts.resendTo(invitation.email)}
              onClick={() =>
                void act(async () => onLink(await resend.mutateAsync(invitation.id)), {
                  done: all.toast.invited,
                  failed: (error) => refusalOf(error, all.invitation.refusals) ?? all.toast.inviteFailed,
                })
              }
            >
              {texts.resend}
            </Button>
          )}
          <Button
            size="s"
            busy={busy}
            aria-label={texts.revokeFor(invitation.email)}
            onClick={() =>
              void act(() => revoke.mutateAsync(invitation.id), { done: texts.revoked, failed: texts.revokeFailed })
            }
          >
            {texts.revoke}
          </Button>
        </span>
      )}
    </li>
  )
}
