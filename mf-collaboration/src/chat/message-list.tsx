import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import type { NewMessage, useMessages } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import type { People } from '../people/use-people.ts'
import { Message, WaitingMessage } from './message.tsx'
import styles from './message-list.module.css'
import type { Nameable } from './text-parts.ts'

export interface MessageListProps {
  query: ReturnType<typeof useMessages>
  /** Messages that only this device has. */
  waiting: readonly NewMessage[]
  isOffline: boolean
  members: readonly Nameable[]
  people: People
  /** There are earlier messages than those shown. */
  hasMore: boolean
  onMore(): void
}

/** Pixels from the end within which the list follows new messages. */
const followDistancePx = 80

/** The chat in each of its states: loading, failed, empty, or its messages by day. It stays at its end unless the learner reads further up. */
export function MessageList({ query, waiting, isOffline, members, people, hasMore, onMore }: MessageListProps) {
  const all = useTexts()
  const texts = all.chat
  const format = useFormat()
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** Height before earlier messages came, so that those that are read do not move. */
  const heightBefore = useRef<number | null>(null)
  const { data } = query
  const sent = new Set(data?.map(({ id }) => id))
  const unsent = waiting.filter(({ id }) => !sent.has(id))

  // What is shown has another height.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (heightBefore.current !== null) element.scrollTop += element.scrollHeight - heightBefore.current
    else if (isAtEnd.current) element.scrollTop = element.scrollHeight
    heightBefore.current = null
  }, [data, unsent.length])

  const isLoaded = data !== undefined
  // The list itself has another height: a keyboard has come, or the text that is written has more lines.
  useEffect(() => {
    const element = list.current
    if (!isLoaded || !element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoaded])

  if (query.error && !data)
    return (
      <div className={styles.list}>
        <ErrorPanel title={all.error.title} retry={{ label: all.error.retry, run: () => void query.refetch() }}>
          <p>{texts.loadFailed}</p>
        </ErrorPanel>
      </div>
    )
  if (!data)
    return (
      <Loading label={texts.loading} className={styles.list}>
        <Skeleton count={4} className={styles.skeleton} />
      </Loading>
    )
  const day = (moment: string) => format.date(moment, { dateStyle: 'full' })
  return (
    <div
      ref={list}
      className={styles.list}
      role="log"
      aria-label={texts.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls only focusable elements by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < followDistancePx
      }}
    >
      {hasMore && (
        <Button
          size="s"
          variant="ghost"
          className={styles.more}
          busy={query.isPlaceholderData}
          onClick={() => {
            heightBefore.current = list.current?.scrollHeight ?? null
            onMore()
          }}
        >
          {texts.earlier}
        </Button>
      )}
      {data.length === 0 && unsent.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {data.map((message, index) => {
        const before = data[index - 1]
        const isNewDay = before === undefined || day(before.created_at) !== day(message.created_at)
        return (
          <Fragment key={message.id}>
            {isNewDay && <p className={styles.day}>{day(message.created_at)}</p>}
            <Message
              message={message}
              people={people}
              members={members}
              isContinued={!isNewDay && before?.type === 'text' && before.user_id === message.user_id}
            />
          </Fragment>
        )
      })}
      {unsent.map((message) => (
        <WaitingMessage key={message.id} message={message} isOffline={isOffline} />
      ))}
    </div>
  )
}
