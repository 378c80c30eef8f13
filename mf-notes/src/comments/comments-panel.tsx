import { useUserId } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { MessageSquareText, X } from 'lucide-react'
import { useState } from 'react'
import { type Passage, type Thread, useNotePeople, useThreads } from '../data/comments.ts'
import type { Range } from '../live/passage.ts'
import type { LiveRole } from '../live/text-server.ts'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { useCommentTexts } from './locales/index.ts'
import { ThreadCard } from './thread-card.tsx'

export interface CommentsPanelProps {
  noteId: string
  role: LiveRole
  /** Where a thread's passage is in the text; null when its words are gone. */
  rangeOf(thread: Thread): Range | null
  /** What is selected in the text, to begin a thread about; null for nothing. */
  passage: Passage | null
  /** The thread that the page is about; its passage is shown in the text. */
  active: string | null
  /** Makes a thread the active one; null for none. */
  onActivate(threadId: string | null): void
  onClose(): void
}

/** The threads of a note in the order of their passages, and the ones that are resolved. Beside the text, or over its end on a phone. */
export default function CommentsPanel(props: CommentsPanelProps) {
  const { noteId, role, rangeOf, passage, active, onActivate, onClose } = props
  const texts = useCommentTexts()
  const userId = useUserId()
  const { data, error, refetch } = useThreads(noteId)
  const people = useNotePeople(noteId).data ?? []
  // Of a linked thread that is resolved, the resolved ones are shown.
  const [showsResolved, setShowsResolved] = useState<boolean | null>(null)
  const placed = data?.map((thread) => ({ thread, range: rangeOf(thread) })) ?? []
  const open = placed
    .filter(({ thread }) => thread.resolved_at === null)
    // Those whose words are gone come last.
    .sort((a, b) => (a.range?.from ?? Number.POSITIVE_INFINITY) - (b.range?.from ?? Number.POSITIVE_INFINITY) || 0)
  const resolved = placed.filter(({ thread }) => thread.resolved_at !== null)
  const isResolvedOpen = showsResolved ?? resolved.some(({ thread }) => thread.id === active)
  const list = (threads: typeof placed) => (
    <ul className={styles.threads}>
      {threads.map(({ thread, range }) => (
        <li key={thread.id}>
          <ThreadCard
            thread={thread}
            isGone={range === null}
            isActive={thread.id === active}
            role={role}
            people={people}
            userId={userId}
            onActivate={onActivate}
          />
        </li>
      ))}
    </ul>
  )

  return (
    <aside
      className={styles.panel}
      aria-label={texts.title}
      // Takes the focus when the thread that had it goes.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.head}>
        <MessageSquareText size={18} strokeWidth={1.75} aria-hidden="true" />
        <h2 className={styles.title}>{texts.title}</h2>
        {data && <span className={styles.count}>{texts.count(open.length)}</span>}
        <IconButton label={texts.close} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {passage && (
          <section className={styles.thread} aria-label={texts.begin}>
            <blockquote className={styles.quote}>{passage.quote}</blockquote>
            <CommentForm
              key={passage.quote}
              noteId={noteId}
              thread={null}
              passage={passage}
              people={people}
              onSent={onActivate}
            />
          </section>
        )}
        {error && !data ? (
          <ErrorPanel title={texts.title} retry={{ label: texts.retry, run: () => void refetch() }}>
            <p>{texts.loadFailed}</p>
          </ErrorPanel>
        ) : !data ? (
          <Loading label={texts.loading}>
            <Skeleton count={2} className={styles.skeleton} />
          </Loading>
        ) : (
          <>
            {open.length === 0 && !passage && <p className={styles.empty}>{texts.empty}</p>}
            {list(open)}
            {resolved.length > 0 && (
              <>
                <Button
                  size="s"
                  variant="ghost"
                  aria-expanded={isResolvedOpen}
                  onClick={() => setShowsResolved(!isResolvedOpen)}
                >
                  {texts.resolved(resolved.length)}
                </Button>
                {isResolvedOpen && list(resolved)}
              </>
            )}
          </>
        )}
      </div>
    </aside>
  )
}
