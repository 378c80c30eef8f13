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
  /** The error of the last question. */
  failure: string | null
  onRetry(): void
}

/** The messages, the pending question and the last error. Screen readers announce new entries. */
export function Thread({ messages, pending, failure, onRetry }: ThreadProps) {
  const texts = useTexts().thread
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // In braces, because some browsers return a promise here, which React would take for a clean-up function.
    end.current?.scrollIntoView({ block: 'end' })
  }, [messages.length, pending, failure])

  return (
    <>
      <div role="log" aria-label={texts.label} aria-live="polite" className={styles.log}>
        {messages.map((message) => (
          <Message key={message.id} type={message.type} content={message.content} sources={message.sources} />
        ))}
        {pending !== null && <Message type="user" content={pending} sources={[]} />}
        {pending !== null && <p className={styles.thinking}>{texts.thinking}</p>}
        {failure !== null && pending === null && (
          <div className={styles.failure}>
            <p>{failure}</p>
            <Button size="s" onClick={onRetry}>
              {texts.retry}
            </Button>
          </div>
        )}
      </div>
      <div ref={end} className={styles.end} />
    </>
  )
}
