import { Button } from '@cahier/ui/button'
import { useEffect, useRef } from 'react'
import type { Message as StoredMessage } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import { Message } from './message.tsx'
import styles from './thread.module.css'

export interface ThreadProps {
  messages: readonly StoredMessage[]
  /** The question that waits for its answer. */
  pending: string | null
  /** What has come of its answer. */
  partial: string
  /** The error of the last question. */
  failure: string | null
  onRetry(): void
  /** Asks the last question again. */
  onAskAgain(question: string): void
}

/** Pixels below the window within which the end of the thread is followed. */
const followDistancePx = 200

/**
 * The messages, the pending question and the last error. Screen readers announce new entries; an answer that comes in parts is announced once, when it is
 * complete.
 */
export function Thread({ messages, pending, partial, failure, onRetry, onAskAgain }: ThreadProps) {
  const texts = useTexts().thread
  const end = useRef<HTMLDivElement>(null)
  const lastQuestion = messages.findLast(({ type }) => type === 'user')?.content

  useEffect(() => {
    // In braces, because some browsers return a promise here, which React would take for a clean-up function.
    end.current?.scrollIntoView({ block: 'end' })
  }, [messages.length, pending, failure])

  useEffect(() => {
    const place = end.current?.getBoundingClientRect().top ?? 0
    // Whoever has scrolled up reads, and is not taken away from it.
    if (partial !== '' && place < innerHeight + followDistancePx) end.current?.scrollIntoView({ block: 'end' })
  }, [partial])

  return (
    <>
      <div role="log" aria-label={texts.label} aria-live="polite" className={styles.log}>
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
        {pending !== null && <Message type="user" content={pending} sources={[]} />}
        {pending !== null && partial === '' && <p className={styles.thinking}>{texts.thinking}</p>}
        {failure !== null && pending === null && (
          <div className={styles.failure}>
            <p>{failure}</p>
            <Button size="s" onClick={onRetry}>
              {texts.retry}
            </Button>
          </div>
        )}
      </div>
      {pending !== null && partial !== '' && (
        <div className={styles.partial}>
          <Message type="ai" content={partial} sources={[]} isPartial />
        </div>
      )}
      {lastQuestion !== undefined && pending === null && failure === null && (
        <Button size="s" variant="ghost" className={styles.again} onClick={() => onAskAgain(lastQuestion)}>
          {texts.askAgain}
        </Button>
      )}
      <div ref={end} className={styles.end} />
    </>
  )
}
