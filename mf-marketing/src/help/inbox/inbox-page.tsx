import { useSession } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { PageHeader } from '@cahier/ui/page-header'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Tabs } from '@cahier/ui/tabs'
import { useState } from 'react'
import { useInbox } from '../../data/help.ts'
import { BackToHelp } from '../back-to-help.tsx'
import { useTexts } from '../locales/index.ts'
import styles from './inbox-page.module.css'
import { CallItem, MessageItem, ThreadItem } from './items.tsx'

type Kind = 'threads' | 'calls' | 'messages'

/** Requests of learners and visitors, for members of the team. The database shows them to nobody else. */
export function InboxPage() {
  const texts = useTexts()
  const session = useSession()
  if (session.status === 'signed-in' && session.admin) return <Inbox />
  return (
    <EmptyState
      title={texts.inbox.forbidden}
      action={
        <Link to="/help" className={buttonClass({})}>
          {texts.guide.back}
        </Link>
      }
    />
  )
}

function Inbox() {
  const texts = useTexts()
  const [kind, setKind] = useState<Kind>('threads')
  const { data: value, isError: failed, refetch } = useInbox()
  if (!value && failed) {
    return (
      <ErrorPanel title={texts.inbox.title} retry={{ label: texts.retry, run: () => void refetch() }}>
        <p>{texts.inbox.loadFailed}</p>
      </ErrorPanel>
    )
  }
  if (!value) {
    return (
      <Loading label={texts.loading} className={styles.list}>
        <Skeleton count={4} className={styles.skeleton} />
      </Loading>
    )
  }
  const lists = {
    threads: value.threads.map((thread) => <ThreadItem key={thread.user_id} thread={thread} />),
    calls: value.calls.map((call) => <CallItem key={call.id} call={call} />),
    messages: value.messages.map((message) => <MessageItem key={message.id} message={message} />),
  }
  const open: Readonly<Record<Kind, number>> = {
    threads: value.threads.filter(({ done_at }) => done_at === null).length,
    calls: value.calls.filter(({ status }) => status === 'open').length,
    messages: value.messages.filter(({ done_at }) => done_at === null).length,
  }
  const tab = (name: Kind) => ({
    value: name,
    label: open[name] > 0 ? texts.inbox.withOpen(texts.inbox[name], String(open[name])) : texts.inbox[name],
    panel:
      lists[name].length > 0 ? <ul className={styles.list}>{lists[name]}</ul> : <EmptyState title={texts.inbox.none} />,
  })
  return (
    <>
      <BackToHelp />
      <PageHeader title={texts.inbox.title} description={texts.inbox.lead} />
      {failed && (
        <p role="alert" className={styles.failure}>
          {texts.inbox.loadFailed}
        </p>
      )}
      <Tabs
        label={texts.inbox.kinds}
        value={kind}
        onValueChange={(next) => setKind(next)}
        tabs={[tab('threads'), tab('calls'), tab('messages')]}
      />
    </>
  )
}
