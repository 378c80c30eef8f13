import { useFormat } from '@cahier/contract/i18n'
import { Link, Navigate } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useTexts } from './locales/index.ts'
import styles from './mails-page.module.css'
import { type Mail, useMails } from './use-mails.ts'

/** The backend's mails. Where none are sent they are read here; elsewhere administrators check their delivery. */
export default function MailsPage() {
  const texts = useTexts()
  const { data, isError, refetch } = useMails()
  const reload = () => void refetch()
  // Visitors who may not see it get no such page.
  if (data === null) return <Navigate to="/" replace />
  if (isError) {
    return (
      <main className={styles.page}>
        <ErrorPanel title={texts.failed} retry={{ label: texts.retry, run: reload }}>
          {null}
        </ErrorPanel>
      </main>
    )
  }
  if (!data) {
    return (
      <main className={styles.page}>
        <Loading label={texts.loading}>
          <Skeleton className={styles.skeleton} />
        </Loading>
      </main>
    )
  }
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{texts.title}</h1>
          <p className={styles.lead}>{data.sends ? texts.sent : texts.local}</p>
        </div>
        <Button onClick={reload}>{texts.refresh}</Button>
      </header>
      {data.mails.length === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <ul className={styles.list} aria-label={texts.list}>
          {data.mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} sends={data.sends} />
          ))}
        </ul>
      )}
      <p className={styles.home}>
        <Link to="/">{texts.home}</Link>
      </p>
    </main>
  )
}

function MailRow({ mail, sends }: { mail: Mail; sends: boolean }) {
  const texts = useTexts()
  const format = useFormat()
  const state = mail.sent_at ? 'sent' : mail.failed_at ? 'failed' : sends ? 'waiting' : 'kept'
  const link = /https?:\/\/\S+/.exec(mail.body ?? '')?.[0]
  return (
    <li className={styles.mail}>
      <h2 className={styles.subject}>{mail.subject}</h2>
      <p className={styles.facts}>
        <span className={styles.recipient}>{mail.recipient}</span>
        <time dateTime={mail.created_at}>
          {format.date(mail.created_at)} {format.time(mail.created_at)}
        </time>
        <Badge>{texts.states[state]}</Badge>
        {mail.attempts > 0 && state !== 'sent' && <span>{texts.attempts(mail.attempts)}</span>}
      </p>
      {mail.error && <p className={styles.error}>{mail.error}</p>}
      {mail.body && <pre className={styles.body}>{mail.body}</pre>}
      {link && <a href={link}>{texts.open}</a>}
    </li>
  )
}
