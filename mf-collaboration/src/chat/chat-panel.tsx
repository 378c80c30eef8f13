import { useLiveChannel } from '@cahier/contract/live'
import { useUserId } from '@cahier/contract/react'
import { IconButton } from '@cahier/ui/icon-button'
import { MessagesSquare, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pageMessageCount, useMessages, useRead } from '../data/messages.ts'
import type { CollaborationSession } from '../data/sessions.ts'
import floating from '../floating-panel/floating-panel.module.css'
import { useTexts } from '../locales/index.ts'
import { usePeople } from '../people/use-people.ts'
import styles from './chat-panel.module.css'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { useTypingSigns, useTypists } from './typing.ts'
import { useWaiting } from './use-waiting.ts'

const maxMessages = 1000

interface Sign {
  user: string
  isTyping: boolean
}
/** What a member says need not be true, or anything at all. */
function signOf(payload: unknown): Sign | null {
  const { user, isTyping } = (payload ?? {}) as Partial<Record<keyof Sign, unknown>>
  return typeof user === 'string' && typeof isTyping === 'boolean' ? { user, isTyping } : null
}

export interface ChatPanelProps {
  session: CollaborationSession
  onClose(): void
}

/** 'Chat de session': the messages of a session, at the bottom right over the page. Whoever has it open is present. */
export default function ChatPanel({ session, onClose }: ChatPanelProps) {
  const all = useTexts()
  const texts = all.chat
  const userId = useUserId()
  const [count, setCount] = useState(pageMessageCount)
  const query = useMessages(session.id, count)
  const people = usePeople()
  const { typists, hear } = useTypists()
  const { waiting, isOffline } = useWaiting(session.id)
  const read = useRead()
  const live = useLiveChannel('session', session.id, {
    present: true,
    peers: true,
    events: ['typing', 'joined'],
    onEvent(event, payload) {
      if (event === 'joined') return void query.refetch()
      const sign = signOf(payload)
      if (sign && sign.user !== userId && isMember(session, sign.user)) hear(sign.user, sign.isTyping)
    },
  })
  const signs = useTypingSigns((isTyping) => live.say('typing', { user: userId, isTyping }))

  const last = query.data?.findLast((message) => message.user_id !== userId)?.place
  const { mutate } = read
  useEffect(() => {
    if (last === undefined) return
    const tell = () => {
      if (document.visibilityState === 'visible') mutate({ sessionId: session.id, place: last })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [mutate, session.id, last])

  const members = session.participants
    .filter(({ status, user_id }) => status === 'accepted' && user_id !== userId)
    .map(({ user_id: id }) => ({ id, name: people.nameOf(id) }))
  const writing = typists.map(people.nameOf)

  return (
    <aside
      className={floating.panel}
      aria-label={texts.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.head}>
        <MessagesSquare size={18} strokeWidth={1.75} aria-hidden="true" />
        <div className={styles.names}>
          <h2 className={styles.title}>{texts.title}</h2>
          <p className={styles.session}>{session.title}</p>
        </div>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <MessageList
        query={query}
        waiting={waiting}
        isOffline={isOffline || live.state === 'offline'}
        members={members}
        people={people}
        hasMore={query.data !== undefined && query.data.length >= count && count < maxMessages}
        onMore={() => setCount(Math.min(count + pageMessageCount, maxMessages))}
      />
      <p className={styles.typing} aria-live="polite">
        {writing.length > 0 && texts.typing(writing)}
      </p>
      <Composer sessionId={session.id} members={members} onTyped={signs.typed} onSent={signs.stopped} />
    </aside>
  )
}

const isMember = ({ participants }: CollaborationSession, user: string) =>
  participants.some((participant) => participant.user_id === user && participant.status === 'accepted')
