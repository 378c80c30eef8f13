import { useFormat } from '@cahier/contract/i18n'
import { useEntitlements, usePreferences, useSession, useShell, useStore } from '@cahier/contract/react'
import type { LiveRemote } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Facts } from '@cahier/ui/facts'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useHost } from '../../host/host.ts'
import { lastErrors } from '../../runtime/health/last-errors.ts'
import { useGrant, useHealth, useWaiting, type WaitingKind } from './admin-data.ts'
import styles from './admin-overlay.module.css'
import { useTexts } from './locales/index.ts'

/** What runs, whose session it is, what went wrong, and who waits. */
export function Report({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const go = (path: string) => {
    onClose()
    shell.navigate(path)
  }
  return (
    <Dialog open title={texts.title} size="lg" closeLabel={texts.close} onOpenChange={(open) => !open && onClose()}>
      <div className={styles.report}>
        <WhoWaits onAnswer={() => go('/help/inbox')} />
        <LastErrors />
        <WhatRuns onManage={() => go('/console')} />
        <Connection />
        <OwnSession />
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

function WhoWaits({ onAnswer }: { onAnswer(): void }) {
  const texts = useTexts().waiting
  const format = useFormat()
  const { data, error } = useWaiting()
  const list = (label: string, { count, newest }: WaitingKind) => (
    <li>
      <span className={styles.kind}>
        {label} <Badge tone={count > 0 ? 'warn' : 'ok'}>{count}</Badge>
      </span>
      {newest.map(({ name, subject, since }) => (
        <span key={`${name} ${since}`} className={styles.small}>
          {[name, subject, `${format.date(since)} ${format.time(since)}`].filter(Boolean).join(' · ')}
        </span>
      ))}
    </li>
  )
  return (
    <Section title={texts.title}>
      {!data && <p>{error ? texts.failed : texts.loading}</p>}
      {data && (
        <ul className={styles.list}>
          {list(texts.messages, data.messages)}
          {list(texts.threads, data.threads)}
          {list(texts.calls, data.calls)}
        </ul>
      )}
      <Button size="s" onClick={onAnswer}>
        {texts.answer}
      </Button>
    </Section>
  )
}

function LastErrors() {
  const texts = useTexts().errors
  const format = useFormat()
  const errors = useStore(lastErrors)
  return (
    <Section title={texts.title}>
      {errors.length === 0 && <p>{texts.none}</p>}
      <ul className={styles.list}>
        {errors.map(({ at, message, release }, place) => (
          <li key={`${at} ${place}`}>
            <span className={styles.kind}>
              <code>{release ? `${release.member}@${release.id}` : texts.unknown}</code>
              <time dateTime={new Date(at).toISOString()}>{format.time(new Date(at))}</time>
            </span>
            <span className={styles.message}>{message}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function WhatRuns({ onManage }: { onManage(): void }) {
  const shell = useShell()
  const texts = useTexts().runs
  const { boot, set } = useHost()
  const number = useStore(set.number)
  const [remotes, setRemotes] = useState<readonly LiveRemote[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    set.all().then(setRemotes, () => setFailed(true))
  }, [set, number])
  return (
    <Section title={texts.title}>
      <Facts
        facts={[
          { label: texts.set, value: boot.visit ? texts.visit(number, boot.visit.channel) : number },
          { label: texts.contract, value: shell.contract },
        ]}
      />
      <ul className={styles.list}>
        {[{ member: 'shell', ...boot.shell }, ...(remotes ?? [])].map(({ member, id, contract }) => (
          <li key={member} className={styles.kind}>
            <code>
              {member}@{id}
            </code>
            <span className={styles.small}>{texts.builtFor(contract)}</span>
          </li>
        ))}
      </ul>
      {failed && <p>{texts.failed}</p>}
      <Button size="s" onClick={onManage}>
        {texts.manage}
      </Button>
    </Section>
  )
}

function Connection() {
  const texts = useTexts().connection
  const { boot, online } = useHost()
  const isOnline = useStore(online)
  const { data, error } = useHealth()
  return (
    <Section title={texts.title}>
      <Facts
        facts={[
          { label: texts.network, value: isOnline ? texts.online : texts.offline },
          { label: texts.server, value: error ? texts.silent : data === null ? texts.plain : (data?.status ?? '…') },
          data != null && { label: texts.liveSet, value: data.release_set ?? texts.none },
          data != null && { label: texts.database, value: data.database },
          { label: texts.backend, value: boot.supabase.url || location.origin },
        ]}
      />
    </Section>
  )
}

function OwnSession() {
  const texts = useTexts().session
  const format = useFormat()
  const session = useSession()
  const { language, theme } = usePreferences()
  const { plan } = useEntitlements()
  const { data } = useGrant()
  if (session.status !== 'signed-in') return null
  return (
    <Section title={texts.title}>
      <Facts
        facts={[
          { label: texts.address, value: session.email },
          { label: texts.account, value: <code>{session.userId}</code> },
          { label: texts.plan, value: plan },
          { label: texts.language, value: `${language}, ${theme}` },
          data?.level != null && { label: texts.level, value: data.level },
          data !== undefined &&
            data.expiresAt > 0 && { label: texts.until, value: format.time(new Date(data.expiresAt)) },
        ]}
      />
    </Section>
  )
}
