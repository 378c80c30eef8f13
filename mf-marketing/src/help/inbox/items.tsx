import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { type ReactNode, useRef, useState } from 'react'
import {
  type CallRequest,
  type ContactMessage,
  type HelpFailure,
  type SupportThread,
  useHelpActions,
  useThread,
} from '../../data/help.ts'
import { Thread } from '../contact/thread.tsx'
import { useTexts } from '../locales/index.ts'
import styles from './items.module.css'

const short = { dateStyle: 'medium', timeStyle: 'short' } as const

interface ItemProps {
  title: string
  /** Where it is not the title. */
  name?: string
  email: string
  /** ISO 8601. */
  at: string
  done: boolean
  mark(done: boolean): Promise<HelpFailure | null>
  onChange(): void
  actions?: ReactNode
  children?: ReactNode
}

/** Who wants something and when they said so, and whether it is done. */
function Item({ title, name, email, at, done, mark, onChange, actions, children }: ItemProps) {
  const shell = useShell()
  const texts = useTexts().inbox
  const format = useFormat()
  const busy = useRef(false)
  const toggle = async () => {
    if (busy.current) return
    busy.current = true
    if (await mark(!done)) shell.toast({ kind: 'error', message: texts.notDone })
    busy.current = false
    onChange()
  }
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

export function ThreadItem({ thread, onChange }: { thread: SupportThread; onChange(): void }) {
  const texts = useTexts().inbox
  const { setThreadDone } = useHelpActions()
  const [open, setOpen] = useState(false)
  return (
    <Item
      title={thread.name}
      email={thread.email}
      at={thread.last_message_at}
      done={thread.done_at !== null}
      mark={(done) => setThreadDone(thread.user_id, done)}
      onChange={onChange}
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
  const { answer } = useHelpActions()
  return (
    <Thread
      thread={thread}
      reader="team"
      name={name}
      fieldLabel={texts.answer}
      onSend={(body) => answer(learner, body)}
    />
  )
}

export function CallItem({ call, onChange }: { call: CallRequest; onChange(): void }) {
  const texts = useTexts().inbox
  const format = useFormat()
  const { setCallStatus } = useHelpActions()
  return (
    <Item
      title={call.subject}
      name={call.name}
      email={call.email}
      at={call.created_at}
      done={call.status === 'done'}
      mark={(done) => setCallStatus(call.id, done ? 'done' : 'open')}
      onChange={onChange}
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

export function MessageItem({ message, onChange }: { message: ContactMessage; onChange(): void }) {
  const texts = useTexts().inbox
  const { setMessageDone } = useHelpActions()
  return (
    <Item
      title={message.subject}
      name={message.name}
      email={message.email}
      at={message.created_at}
      done={message.done_at !== null}
      mark={(done) => setMessageDone(message.id, done)}
      onChange={onChange}
    >
      {message.priority !== 'normal' && <p className={styles.meta}>{texts.priority[message.priority]}</p>}
      <p className={styles.text}>{message.message}</p>
    </Item>
  )
}
