import { useFormat } from '@cahier/contract/i18n'
import { useAction, useSession, useUserId } from '@cahier/contract/react'
import { Dialog } from '@cahier/ui/dialog'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useRef } from 'react'
import { usePublicLink } from '../data/public-links.ts'
import { type NoteMember, useNoteInvitations, useNoteMembers, useNoteSessions } from '../data/sharing.ts'
import { useBrowserOnline } from '../tags/use-browser-online.ts'
import { InviteForm } from './invite-form.tsx'
import { useSharingTexts } from './locales/index.ts'
import { Members } from './members.tsx'
import { Pending } from './pending.tsx'
import { PublicLink } from './public-link.tsx'
import styles from './share-dialog.module.css'

export interface ShareDialogProps {
  noteId: string
  title: string
  onClose(): void
  /** The learner has given somebody else's note up. */
  onLeft(): void
}

/** Whether those with the role share the note with others. */
const sharesAs = (role: NoteMember['role'] | undefined) => role === 'owner' || role === 'admin'

/** Who has a note, and whom else to give it to. What was read last is shown without a connection, to look at. */
export default function ShareDialog({ noteId, title, onClose, onLeft }: ShareDialogProps) {
  const texts = useSharingTexts()
  const session = useSession()
  const userId = useUserId()
  const isOnline = useBrowserOnline()
  const { data: members, error, refetch } = useNoteMembers(noteId)
  const sessions = useNoteSessions(noteId).data ?? []
  const invitations = useNoteInvitations(noteId).data ?? []
  const isPublic = usePublicLink(noteId).data != null
  const { act } = useAction()
  const box = useRef<HTMLInputElement>(null)
  const shares = sharesAs(members?.find(({ user_id }) => user_id === userId)?.role)
  const isDemo = session.status === 'signed-in' && session.anonymous
  const copy = (address: string) =>
    void act(() => navigator.clipboard.writeText(new URL(address, location.href).href), {
      name: 'copy',
      done: texts.copied,
      failed: texts.copyFailed,
      isWorthReporting: () => false,
    })
  // Servers do not get what follows '#'.
  const copyInvitation = (secret: string) => copy(`/invitation#${secret}`)
  const body = () => {
    if (error && !members)
      return (
        <ErrorPanel title={texts.loadFailed} retry={{ label: texts.retry, run: () => void refetch() }}>
          {!isOnline && <p>{texts.offline}</p>}
        </ErrorPanel>
      )
    if (!members)
      return (
        <Loading label={texts.loading}>
          <Skeleton count={3} className={styles.skeleton} />
        </Loading>
      )
    return (
      <>
        {shares && isDemo && <p className={styles.none}>{texts.demo}</p>}
        {shares && !isDemo && <InviteForm noteId={noteId} isOnline={isOnline} box={box} onCopy={copyInvitation} />}
        {!shares && !isOnline && <p className={styles.none}>{texts.offline}</p>}
        <Members
          noteId={noteId}
          members={members}
          isPublic={isPublic}
          shares={shares}
          isOnline={isOnline}
          onLeft={onLeft}
        />
        {shares && invitations.length > 0 && (
          <Pending noteId={noteId} invitations={invitations} isOnline={isOnline} onCopy={copyInvitation} />
        )}
        {sessions.length > 0 && <Sessions sessions={sessions} />}
        {shares && !isDemo && <PublicLink noteId={noteId} isOnline={isOnline} onCopy={copy} />}
      </>
    )
  }
  return (
    <Dialog
      open
      size="md"
      title={texts.title(title)}
      closeLabel={texts.close}
      initialFocus={box}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <div className={styles.dialog}>{body()}</div>
    </Dialog>
  )
}

function Sessions({ sessions }: { sessions: NonNullable<ReturnType<typeof useNoteSessions>['data']> }) {
  const texts = useSharingTexts()
  const format = useFormat()
  return (
    <section aria-labelledby="note-sessions">
      <h3 id="note-sessions" className={styles.title}>
        {texts.sessions}
      </h3>
      <ul>
        {sessions.map(({ id, title, members }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>{title ?? texts.otherSession}</span>
            <span className={styles.owner}>{texts.members(format.number(members), members)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
