import { useFormat } from '@cahier/contract/i18n'
import { useAction, useUserId } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Textarea } from '@cahier/ui/input'
import { Menu, MenuItem } from '@cahier/ui/menu'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type ChatMessage,
  maxMessageCharacters,
  type NewMessage,
  useDeleteMessage,
  useEditMessage,
} from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import type { People } from '../people/use-people.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './message.module.css'
import { mentionsIn, type Nameable, partsOf } from './text-parts.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Text({ content, named }: { content: string; named: readonly Nameable[] }) {
  return (
    <p className={styles.text}>
      {partsOf(content, named).map((part, index) => {
        const key = `${index} ${part.text}`
        if (part.kind === 'text') return part.text
        if (part.kind === 'mention')
          return (
            <strong key={key} className={styles.mention}>
              {part.text}
            </strong>
          )
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        )
      })}
    </p>
  )
}

export interface MessageProps {
  message: ChatMessage
  people: People
  members: readonly Nameable[]
  /** The message before is by the same person. */
  isContinued: boolean
}

export function Message({ message, people, members, isContinued }: MessageProps) {
  const texts = useTexts().chat
  const format = useFormat()
  const isOwn = useUserId() === message.user_id
  const [isEditing, setEditing] = useState(false)
  const name = people.nameOf(message.user_id)
  if (message.type === 'system') return <p className={styles.system}>{texts.joined(name)}</p>
  const named = [...message.mentions, message.user_id].map((id) => ({ id, name: people.nameOf(id) }))
  return (
    <article className={`${styles.message} ${isOwn ? styles.own : ''}`} aria-label={texts.by(name)}>
      {!isOwn && (
        <span className={styles.avatar}>
          {!isContinued && <Avatar size="s" name={name} src={people.avatarOf(message.user_id)} />}
        </span>
      )}
      <div className={styles.bubble}>
        {!isOwn && !isContinued && <p className={styles.author}>{name}</p>}
        {isEditing ? (
          <Editing message={message} members={members} onEnd={() => setEditing(false)} />
        ) : message.deleted_at ? (
          <p className={styles.deleted}>{texts.deleted}</p>
        ) : (
          <Text content={message.content} named={named} />
        )}
        <p className={styles.foot}>
          <time dateTime={message.created_at}>{format.date(message.created_at, { timeStyle: 'short' })}</time>
          {message.edited_at && !message.deleted_at && <span>{texts.edited}</span>}
        </p>
      </div>
      {isOwn && !message.deleted_at && !isEditing && <Actions message={message} onEdit={() => setEditing(true)} />}
    </article>
  )
}

/** Characters of a message that tell its button from those of others. */
const maxLabelCharacters = 40
const beginning = (content: string) =>
  content.length > maxLabelCharacters ? `${content.slice(0, maxLabelCharacters).trimEnd()}…` : content

function Actions({ message, onEdit }: { message: ChatMessage; onEdit(): void }) {
  const texts = useTexts().chat
  const { act } = useAction({ duration: toastMs })
  const remove = useDeleteMessage()
  return (
    <Menu
      trigger={
        <IconButton label={texts.actionsOf(beginning(message.content))} className={styles.actions}>
          <Ellipsis {...icon} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil {...icon} />} onSelect={onEdit}>
        {texts.edit}
      </MenuItem>
      <MenuItem
        icon={<Trash2 {...icon} />}
        destructive
        onSelect={() =>
          void act(() => remove.mutateAsync({ id: message.id, sessionId: message.session_id }), {
            confirm: {
              title: texts.deleteTitle,
              body: texts.deleteBody,
              confirmLabel: texts.remove,
              destructive: true,
            },
            failed: texts.deleteFailed,
          })
        }
      >
        {texts.remove}
      </MenuItem>
    </Menu>
  )
}

function Editing({ message, members, onEnd }: { message: ChatMessage; members: readonly Nameable[]; onEnd(): void }) {
  const texts = useTexts().chat
  const { act, busy } = useAction({ duration: toastMs })
  const edit = useEditMessage()
  const [text, setText] = useState(message.content)
  const save = async () => {
    const content = text.trim()
    if (content === '' || content === message.content) return onEnd()
    const { id, session_id: sessionId } = message
    const isSaved = await act(
      () => edit.mutateAsync({ id, sessionId, content, mentions: mentionsIn(content, members) }),
      {
        failed: texts.editFailed,
      },
    )
    if (isSaved) onEnd()
  }
  return (
    <form
      className={styles.editing}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        autoFocus
        aria-label={texts.edit}
        rows={2}
        maxLength={maxMessageCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onEnd()
          else if (event.key !== 'Enter' || event.shiftKey) return
          else void save()
          event.preventDefault()
        }}
      />
      <div className={styles.editingFoot}>
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

/** A message that the server does not have yet. */
export function WaitingMessage({ message, isOffline }: { message: NewMessage; isOffline: boolean }) {
  const texts = useTexts().chat
  return (
    <article className={`${styles.message} ${styles.own}`} aria-label={texts.waitingMessage}>
      <div className={styles.bubble}>
        <Text content={message.content} named={[]} />
        <p className={styles.foot}>{isOffline ? texts.offline : texts.sending}</p>
      </div>
    </article>
  )
}
