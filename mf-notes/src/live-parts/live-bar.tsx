import { useStore } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { IconButton } from '@cahier/ui/icon-button'
import { MessageSquareText } from 'lucide-react'
import { useThreads } from '../data/comments.ts'
import type { LiveNote } from '../live/live-note.ts'
import { colorOf } from '../live/person-color.ts'
import styles from './live-bar.module.css'
import { useLiveTexts } from './locales/index.ts'
import { useOthersHere } from './use-people.ts'

/** How many pictures are shown before '+N'. */
const maxAvatars = 3

/** Who else has the note open, in the colours of their carets, and the way to its comments. */
export default function LiveBar({ live, noteId }: { live: LiveNote; noteId: string }) {
  const texts = useLiveTexts()
  const others = useOthersHere(live, noteId)
  const present = useStore(live.present)
  const { isOpen } = useStore(live.desk.state)
  const threads = useThreads(noteId).data ?? []
  const open = threads.filter(({ resolved_at }) => resolved_at === null).length
  const more = others.length - maxAvatars
  return (
    <span className={styles.root}>
      <span role="status" className="visually-hidden">
        {others.length === 0 ? texts.you : texts.here(others.map(({ name }) => name).join(', '))}
      </span>
      {others.slice(0, maxAvatars).map(({ id, name, avatar_url }) => (
        <span key={id} className={`${styles.person} ${colorOf(id, present)}`} title={name}>
          <Avatar size="s" name={name} src={avatar_url} />
        </span>
      ))}
      {more > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{more}
        </span>
      )}
      <IconButton
        label={texts.comments(open)}
        aria-pressed={isOpen}
        data-count={open > 0 ? open : undefined}
        onClick={live.desk.toggle}
      >
        <MessageSquareText size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
