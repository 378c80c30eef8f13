import { useFormat } from '@cahier/contract/i18n'
import { useAction, useSession, useShell } from '@cahier/contract/react'
import { Link, useLocation } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useState } from 'react'
import { type InvitationPreview, useAcceptLink, useDeclineLink, usePreview } from '../data/invitations.ts'
import { useTexts } from '../locales/index.ts'
import { refusalOf } from '../team/refusal.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './invitation-page.module.css'
import { keepSecret, keptSecret } from './secret.ts'

/** What the link in the address invites to, with or without an account: to accept or decline. */
export default function InvitationPage() {
  const texts = useTexts().invitation
  const { hash } = useLocation()
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <h1 className={styles.title}>{texts.title}</h1>
        <Linked secret={hash.slice(1)} />
      </Card>
    </main>
  )
}

/** The same invitation for whoever has just signed in or made an account. */
export function KeptInvitation() {
  const texts = useTexts().invitation
  const [secret] = useState(keptSecret)
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{texts.title}</h2>
      <Linked secret={secret} />
    </Card>
  )
}

const Linked = ({ secret }: { secret: string | null }) =>
  secret ? <Preview secret={secret} /> : <Closed status="unknown" />

function Preview({ secret }: { secret: string }) {
  const all = useTexts()
  const { data, error, refetch } = usePreview(secret)
  if (error && data === undefined)
    return (
      <ErrorPanel title={all.error.title} retry={{ label: all.error.retry, run: () => void refetch() }}>
        <p>{all.invitation.loadFailed}</p>
      </ErrorPanel>
    )
  if (data === undefined)
    return (
      <Loading label={all.invitation.loading}>
        <Skeleton count={2} className={styles.skeleton} />
      </Loading>
    )
  if (data?.status !== 'pending') return <Closed status={data?.status ?? 'unknown'} />
  return <Open secret={secret} invitation={data} />
}

function whereto(
  { sender, session_title, note_title }: InvitationPreview,
  texts: ReturnType<typeof useTexts>['invitation'],
): string {
  if (note_title !== null) return texts.toNote(sender, note_title)
  return session_title === null ? texts.toTeam(sender) : texts.toSession(sender, session_title)
}

function Open({ secret, invitation }: { secret: string; invitation: InvitationPreview }) {
  const all = useTexts()
  const texts = all.invitation
  const shell = useShell()
  const format = useFormat()
  const session = useSession()
  const { act, busy } = useAction({ duration: toastMs })
  const accept = useAcceptLink()
  const decline = useDeclineLink()
  const enter = (mode: 'login' | 'signup') => {
    // The secret stays out of addresses that servers get.
    keepSecret(secret)
    shell.navigate('/invitation?next=/collaboration/invitation', { replace: true })
    shell.getStarted({ mode })
  }
  const answered = { secret, isNote: invitation.note_title !== null }
  const answerNo = () => act(() => decline.mutateAsync(answered), { failed })
  const failed = (error: unknown) => refusalOf(error, texts.refusals) ?? all.toast.answerFailed
  const answerYes = () =>
    act(
      async () => {
        const joined: string | null = await accept.mutateAsync(answered)
        keepSecret(null)
        const session = joined ? `/collaboration/${joined}` : '/collaboration?tab=team'
        shell.navigate(answered.isNote ? `/notes/${joined}` : session, { replace: true })
      },
      { done: all.toast.accepted, failed },
    )
  return (
    <>
      <p className={styles.lead}>{whereto(invitation, texts)}</p>
      {invitation.message && <blockquote className={styles.message}>{invitation.message}</blockquote>}
      <dl className={styles.facts}>
        {(invitation.session_title ?? invitation.note_title) !== null && (
          <>
            <dt>{texts.role}</dt>
            <dd>{all.people.roles[invitation.role]}</dd>
          </>
        )}
        {invitation.scheduled_for && (
          <>
            <dt>{all.session.start}</dt>
            <dd>{format.date(invitation.scheduled_for, { dateStyle: 'full', timeStyle: 'short' })}</dd>
          </>
        )}
        <dt>{texts.until}</dt>
        <dd>{format.date(invitation.expires_at, { dateStyle: 'long' })}</dd>
      </dl>
      {session.status === 'signed-in' ? (
        <div className={styles.actions}>
          <Button busy={busy} onClick={() => void answerNo()}>
            {all.session.decline}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void answerYes()}>
            {all.session.accept}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.note}>{texts.needsAccount}</p>
          <div className={styles.actions}>
            <Button variant="ghost" busy={busy} onClick={() => void answerNo()}>
              {all.session.decline}
            </Button>
            <Button onClick={() => enter('login')}>{texts.login}</Button>
            <Button variant="primary" onClick={() => enter('signup')}>
              {texts.signup}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Closed({ status }: { status: 'unknown' | Exclude<InvitationPreview['status'], 'pending'> }) {
  const texts = useTexts().invitation
  return (
    <>
      <p className={styles.lead} role="status">
        {texts.closed[status]}
      </p>
      <div className={styles.actions}>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {texts.home}
        </Link>
      </div>
    </>
  )
}
