import { useAction, useUserId } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { IconButton } from '@cahier/ui/icon-button'
import { Select } from '@cahier/ui/select'
import { LogOut, UserMinus } from 'lucide-react'
import { type NoteMember, noteRoles, useRemoveFromNote, useSetNoteRole } from '../data/sharing.ts'
import { textOfRefusal } from '../outcome/text-of-refusal.ts'
import { useSharingTexts } from './locales/index.ts'
import styles from './share-dialog.module.css'

export interface MembersProps {
  noteId: string
  members: readonly NoteMember[]
  /** Others read it by a link. */
  isPublic: boolean
  /** Whether the learner may change them. */
  shares: boolean
  isOnline: boolean
  /** The learner has given the note up. */
  onLeft(): void
}

/** Who has the note, with their roles. */
export function Members({ members, isPublic, ...shared }: MembersProps) {
  const texts = useSharingTexts()
  return (
    <section aria-labelledby="note-members">
      <h3 id="note-members" className={styles.title}>
        {texts.access}
      </h3>
      <ul>
        {members.map((member) => (
          <Member key={member.user_id} member={member} {...shared} />
        ))}
      </ul>
      {members.length <= 1 && !isPublic && <p className={styles.none}>{texts.alone}</p>}
    </section>
  )
}

type MemberProps = Omit<MembersProps, 'members' | 'isPublic'> & { member: NoteMember }

function Member({ noteId, member, shares, isOnline, onLeft }: MemberProps) {
  const texts = useSharingTexts()
  const { act, busy } = useAction()
  const setRole = useSetNoteRole()
  const remove = useRemoveFromNote()
  const { user_id, name, role, status } = member
  const isOwn = user_id === useUserId()
  const failed = (error: unknown) => textOfRefusal(error, texts.refusals) ?? texts.changeFailed
  const end = (question: typeof texts.confirmLeave, done: string) =>
    act(() => remove.mutateAsync({ note: noteId, member: user_id }), {
      confirm: { ...question, cancelLabel: texts.cancel, destructive: true },
      done,
      failed,
    })
  const leave = async () => {
    if (await end(texts.confirmLeave, texts.left)) onLeft()
  }
  return (
    <li className={styles.row}>
      <Avatar size="s" name={name} src={member.avatar_url} />
      <span className={styles.name}>
        <span>
          {name} {isOwn && texts.you}
        </span>
        {status === 'pending' && <small>{texts.asked}</small>}
      </span>
      {role !== 'owner' && shares ? (
        <Select
          aria-label={texts.roleOf(name)}
          className={styles.role}
          value={role}
          disabled={!isOnline || busy}
          options={noteRoles.map((value) => ({ value, label: texts.roles[value] }))}
          onValueChange={(chosen) =>
            void act(() => setRole.mutateAsync({ note: noteId, member: user_id, role: chosen }), {
              done: texts.roleChanged(name, texts.roles[chosen]),
              failed,
            })
          }
        />
      ) : (
        <span className={styles.owner}>{texts.roles[role]}</span>
      )}
      {role !== 'owner' && isOwn && (
        <IconButton label={texts.leave} disabled={!isOnline || busy} onClick={() => void leave()}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {role !== 'owner' && !isOwn && shares && (
        <IconButton
          label={texts.removeOf(name)}
          disabled={!isOnline || busy}
          onClick={() =>
            void end({ ...texts.confirmRemove, title: texts.confirmRemove.title(name) }, texts.removed(name))
          }
        >
          <UserMinus size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
