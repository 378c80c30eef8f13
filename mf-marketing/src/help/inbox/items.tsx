import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { type ReactNode, useState } from 'react'
import {
  answerSupport,
  type CallRequest,
  type ContactMessage,
  type SupportThread,
  setCallStatus,
  setMessageDone,
  setThreadDone,
  useThread,
} from '../../data/help.ts'
import { Thread } from '../contact/thread.tsx'
import { useTexts } from '../locales/index.ts'
import styles from './items.module.css'

const short = { dateStyle: 'medium', timeStyle: 'short' } as const

interface ItemProps {
  title: string
  /** If it is not the title. */
  name?: string
  email: string
  /** ISO 8601. */
  at: string
  done: boolean
  mark(done: boolean): Promise<unknown>
  actions?: ReactNode
  children?: ReactNode
}

/** Who asked, when, and whether it is done. */
function Item({ title, name, email, at, done, mark, actions, children }: ItemProps) {
  const texts = useTexts().inbox
  const format = useFormat()
  const { act } = useAction()
  const toggle = () => act(() => mark(!done), { failed: texts.notDone })
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.head}>
        <div className={styles.who}>
          <div className={styles.title}>
            <h3>{title}</h3>
            <Badge tone={done ? 'ok' : 'warn'}>{done ? texts.done : texts.open}</Badge>
          </div>
          <p className={styles.meta}>
            {name && `${name} · `}
            <a href={`mailto:${email}`}>{email}</a> · <time dateTime={at}>{format.date(at, short)}</time>
          </p>
        </div>
        <div className={styles.actions}>
          {actions}
          <Button size="s" onClick={() => void toggle()}>
            {done ? texts.reopen : texts.markDone}
          </Button>
        </div>
      </div>
      {children}
    </Card>
  )
}

export function ThreadItem({ thread }: { thread: SupportThread }) {
  const texts = useTexts().inbox
  const shell = useShell()
  const [open, setOpen] = useState(false)
  return (
    <Item
      title={thread.name}
      email={thread.email}
      at={thread.last_message_at}
      done={thread.done_at !== null}
      mark={(done) => setThreadDone.run(shell, { learner: thread.user_id, done })}
      actions={
        <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.hide : texts.show}
        </Button>
      }
    >
      {open && <Conversation learner={thread.user_id} name={thread.name} />}
    </Item>
  )
}

function Conversation({ learner, name }: { learner: string; name: string }) {
  const texts = useTexts().inbox
  const thread = useThread(learner)
  const shell = useShell()
  return (
    <Thread
      thread={thread}
      reader="team"
      name={name}
      fieldLabel={texts.answer}
      onSend={(body) => answerSupport.run(shell, { learner, body })}
    />
  )
}

export function CallItem({ call }: { call: CallRequest }) {
  const texts = useTexts().inbox
  const format = useFormat()
  const shell = useShell()
  return (
    <Item
      title={call.subject}
      name={call.name}
      email={call.email}
      at={call.created_at}
      done={call.status === 'done'}
      mark={(done) => setCallStatus.run(shell, { id: call.id, status: done ? 'done' : 'open' })}
    >
      <dl className={styles.facts}>
        <dt>{texts.phone}</dt>
        <dd>
          <a href={`tel:${call.phone.replace(/[^+\d]/g, '')}`}>{call.phone}</a>
        </dd>
        <dt>{texts.wished}</dt>
        <dd>{call.wished.map((time) => format.date(time, short)).join(' · ')}</dd>
      </dl>
      <p className={styles.meta}>{texts.theirZone(call.time_zone)}</p>
    </Item>
  )
}

export function MessageItem({ message }: { message: ContactMessage }) {
  const texts = useTexts().inbox
  const shell = useShell()
  return (
    <Item
      title={message.subject}
      name={message.name}
      email={message.email}
      at={message.created_at}
      done={message.done_at !== null}
      mark={(done) => setMessageDone.run(shell, { id: message.id, done })}
    >
      {message.priority !== 'normal' && <p className={styles.meta}>{texts.priority[message.priority]}</p>}
      <p className={styles.text}>{message.message}</p>
    </Item>
  )
}
