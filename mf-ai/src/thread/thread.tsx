import { Button } from '@cahier/ui/button'
import { useEffect, useRef } from 'react'
import type { Message as StoredMessage } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import { Message } from './message.tsx'
import styles from './thread.module.css'

export interface ThreadProps {
  messages: readonly StoredMessage[]
  /** The question whose answer is on its way. */
  pending: string | null
  /** Why the last question has no answer. */
  failure: string | null
  onRetry(): void
}

/** What was said, what is being asked, and what went wrong. New entries are read out. */
export function Thread({ messages, pending, failure, onRetry }: ThreadProps) {
  const texts = useTexts().thread
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Some browsers give a promise here, which is no clean-up.
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
