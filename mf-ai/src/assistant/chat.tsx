import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { ArrowLeft, Plus } from 'lucide-react'
import { useMessages } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import { Thread } from '../thread/thread.tsx'
import styles from './chat.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface ChatProps {
  /** Undefined before the first answer. */
  conversationId: string | undefined
  /** Whether the learner has this conversation; undefined while loading. */
  known: boolean | undefined
  pending: string | null
  partial: string
  failure: string | null
  onRetry(): void
  onAskAgain(question: string): void
  onLeave(): void
}

/** One conversation in each of its states: loading, failed, deleted, or loaded. */
export function Chat({ conversationId, known, pending, failure, onLeave, ...thread }: ChatProps) {
  const texts = useTexts()
  const { data, error, refetch } = useMessages(conversationId)
  const messages = conversationId === undefined ? [] : data

  const content = () => {
    if (conversationId !== undefined && known === false && pending === null) {
      return (
        <EmptyState
          title={texts.missing.title}
          action={
            <Button variant="primary" onClick={onLeave}>
              {texts.missing.action}
            </Button>
          }
        />
      )
    }
    if (error && !messages) {
      return (
        <ErrorPanel title={texts.error.title} retry={{ label: texts.retry, run: () => void refetch() }}>
          <p>{texts.error.messages}</p>
        </ErrorPanel>
      )
    }
    if (!messages) {
      return (
        <Loading label={texts.chat.loading} className={styles.skeletons}>
          <Skeleton className={styles.question} />
          <Skeleton className={styles.answer} />
        </Loading>
      )
    }
    return <Thread messages={messages} pending={pending} failure={failure} {...thread} />
  }

  return (
    <>
      <div className={styles.head}>
        <Button size="s" variant="ghost" icon={<ArrowLeft {...icon} />} onClick={onLeave}>
          {texts.chat.back}
        </Button>
        {messages && messages.length > 0 && <p className={styles.count}>{texts.chat.count(messages.length)}</p>}
        <Button size="s" className={styles.new} icon={<Plus {...icon} />} onClick={onLeave}>
          {texts.chat.new}
        </Button>
      </div>
      {content()}
    </>
  )
}
