import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Card, cardLink } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { Tag } from '@cahier/ui/tag'
import { Paperclip, Pin } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { preview, shownTags } from './filter.ts'
import styles from './note-card.module.css'

export interface NoteCardProps {
  note: LocalNote
  tagId: string | null
  onTag(tagId: string): void
}

export function NoteCard({ note, tagId, onTag }: NoteCardProps) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const more = note.tags.length - shownTags

  const togglePin = async () => {
    const pinned = !note.is_pinned
    await replica.pin(note.id, pinned)
    shell.toast({ kind: 'success', message: pinned ? texts.toast.pinned : texts.toast.unpinned })
  }

  return (
    <Card as="article" interactive className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link to={`/notes/${note.id}`} className={cardLink}>
            {note.title}
          </Link>
        </h3>
        <IconButton
          label={note.is_pinned ? texts.unpin : texts.pin}
          aria-pressed={note.is_pinned}
          onClick={() => void togglePin()}
        >
          <Pin size={16} strokeWidth={1.75} fill={note.is_pinned ? 'currentColor' : 'none'} aria-hidden="true" />
        </IconButton>
      </div>
      {note.content && <p className={styles.preview}>{preview(note.content)}</p>}
      {note.tags.length > 0 && (
        <ul className={styles.tags}>
          {note.tags.slice(0, shownTags).map((tag) => (
            <li key={tag.id}>
              <Tag name={tag.name} color={tag.color} pressed={tag.id === tagId} onClick={() => onTag(tag.id)} />
            </li>
          ))}
          {more > 0 && <li className={styles.more}>{texts.moreTags(more)}</li>}
        </ul>
      )}
      <p className={styles.foot}>
        <span>{texts.characters(format.number(note.content.length), note.content.length)}</span>
        {note.attachment_count > 0 && (
          <span className={styles.files}>
            <Paperclip size={13} strokeWidth={1.75} aria-hidden="true" />
            {texts.files}
          </span>
        )}
        <time dateTime={note.updated_at}>{format.relativeDay(note.updated_at)}</time>
      </p>
    </Card>
  )
}
