import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Check, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type NotePerson, type Thread, useDeleteThread, useResolveThread } from '../data/comments.ts'
import type { LiveRole } from '../live/text-server.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comments.module.css'
import { useCommentTexts } from './locales/index.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface ThreadCardProps {
  thread: Thread
  /** The words that it is about are not in the text any more. */
  isGone: boolean
  isActive: boolean
  role: LiveRole
  people: readonly NotePerson[]
  userId: string
  onActivate(threadId: string | null): void
}

/** A passage with its comments. The active one can be answered. */
export function ThreadCard({ thread, isGone, isActive, role, people, userId, onActivate }: ThreadCardProps) {
  const texts = useCommentTexts()
  const { act, busy } = useAction({ retry: texts.retry })
  const resolve = useResolveThread()
  const remove = useDeleteThread()
  const card = useRef<HTMLElement>(null)
  const isResolved = thread.resolved_at !== null
  const mayResolve = role !== 'viewer' || thread.comments[0]?.user_id === userId
  const mayRemove = role === 'admin' || role === 'owner'
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    <article
      ref={card}
      className={`${styles.thread} ${isActive ? styles.active : ''}`}
      aria-label={`${texts.quote}\u00a0: ${thread.quote}`}
    >
      <div className={styles.threadHead}>
        <button
          type="button"
          className={styles.quote}
          aria-pressed={isActive}
          onClick={() => onActivate(isActive ? null : thread.id)}
        >
          {thread.quote}
        </button>
        {mayResolve && (
          <IconButton
            label={isResolved ? texts.reopen : texts.resolve}
            disabled={busy}
            onClick={() =>
              void act(() => resolve.mutateAsync({ thread, resolved: !isResolved }), {
                done: isResolved ? texts.reopenDone : texts.resolveDone,
                failed: texts.resolveFailed,
              })
            }
          >
            {isResolved ? <RotateCcw {...icon} /> : <Check {...icon} />}
          </IconButton>
        )}
        {mayRemove && (
          <IconButton
            label={texts.removeThread}
            disabled={busy}
            onClick={() =>
              void act(() => remove.mutateAsync(thread), {
                confirm: {
                  title: texts.removeThreadTitle,
                  body: texts.removeThreadBody,
                  confirmLabel: texts.remove,
                  destructive: true,
                },
                failed: texts.resolveFailed,
              })
            }
          >
            <Trash2 {...icon} />
          </IconButton>
        )}
      </div>
      {isGone && <p className={styles.gone}>{texts.gone}</p>}
      <ul className={styles.comments}>
        {thread.comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} people={people} isOwn={comment.user_id === userId} />
          </li>
        ))}
      </ul>
      {isActive ? (
        <CommentForm noteId={thread.note_id} thread={thread} passage={null} people={people} />
      ) : (
        <Button size="s" variant="ghost" onClick={() => onActivate(thread.id)}>
          {texts.answer}
        </Button>
      )}
    </article>
  )
}
