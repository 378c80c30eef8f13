import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Textarea } from '@cahier/ui/input'
import { Menu, MenuItem } from '@cahier/ui/menu'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type Comment,
  maxCommentCharacters,
  type NotePerson,
  useDeleteComment,
  useEditComment,
} from '../data/comments.ts'
import styles from './comments.module.css'
import { useCommentTexts } from './locales/index.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface CommentItemProps {
  comment: Comment
  people: readonly NotePerson[]
  isOwn: boolean
}

export function CommentItem({ comment, people, isOwn }: CommentItemProps) {
  const texts = useCommentTexts()
  const format = useFormat()
  const { act } = useAction({ retry: texts.retry })
  const remove = useDeleteComment()
  const [isEditing, setEditing] = useState(false)
  const person = people.find(({ id }) => id === comment.user_id)
  const name = person?.name ?? texts.unknown
  return (
    <article className={styles.comment} aria-label={texts.by(name)}>
      <Avatar size="s" name={name} src={person?.avatar_url ?? null} />
      <div className={styles.said}>
        <p className={styles.author}>
          {name}
          <time
            dateTime={comment.created_at}
            title={format.date(comment.created_at, { dateStyle: 'long', timeStyle: 'short' })}
          >
            {format.relativeDay(comment.created_at)}
          </time>
          {comment.edited_at && !comment.deleted_at && <span>{texts.edited}</span>}
        </p>
        {isEditing ? (
          <Editing comment={comment} onEnd={() => setEditing(false)} />
        ) : comment.deleted_at ? (
          <p className={styles.gone}>{texts.deleted}</p>
        ) : (
          <p className={styles.text}>{comment.content}</p>
        )}
      </div>
      {isOwn && !comment.deleted_at && !isEditing && (
        <Menu
          trigger={
            <IconButton label={texts.actions}>
              <Ellipsis {...icon} />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil {...icon} />} onSelect={() => setEditing(true)}>
            {texts.edit}
          </MenuItem>
          <MenuItem
            icon={<Trash2 {...icon} />}
            destructive
            onSelect={() =>
              void act(() => remove.mutateAsync(comment), {
                confirm: {
                  title: texts.removeTitle,
                  body: texts.removeBody,
                  confirmLabel: texts.remove,
                  destructive: true,
                },
                failed: texts.removeFailed,
              })
            }
          >
            {texts.remove}
          </MenuItem>
        </Menu>
      )}
    </article>
  )
}

function Editing({ comment, onEnd }: { comment: Comment; onEnd(): void }) {
  const texts = useCommentTexts()
  const { act, busy } = useAction({ retry: texts.retry })
  const edit = useEditComment()
  const [text, setText] = useState(comment.content)
  const save = async () => {
    const content = text.trim()
    if (content === '' || content === comment.content) return onEnd()
    if (await act(() => edit.mutateAsync({ ...comment, content }), { failed: texts.editFailed })) onEnd()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        autoFocus
        aria-label={texts.edit}
        rows={3}
        maxLength={maxCommentCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // The panel stays open.
          event.preventDefault()
          onEnd()
        }}
      />
      <div className={styles.formFoot}>
        <Button size="s" variant="ghost" onClick={onEnd}>
          {texts.cancel}
        </Button>
        <Button size="s" type="submit" variant="primary" busy={busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
