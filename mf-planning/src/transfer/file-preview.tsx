import { useFormat } from '@cahier/contract/i18n'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import type { ReactNode } from 'react'
import type { Session } from '../data/sessions.ts'
import { useSessionTexts } from '../session/locales/index.ts'
import type { Changed } from './changes.ts'
import styles from './file-preview.module.css'
import type { Incoming } from './incoming.ts'
import { useTransferTexts } from './locales/index.ts'

/** Maximum number of lines shown; the rest is a number. */
const maxLines = 100

interface Preview extends Pick<Incoming, 'sessions' | 'leftOut'> {
  changed: readonly Changed[]
}

/** The sessions that a calendar file would add, what it says differently of those that are there, and the events that it leaves out. */
export function FilePreview({ sessions, leftOut, changed }: Preview) {
  const session = useSessionTexts()
  const texts = useTransferTexts().import
  const format = useFormat()
  const date = (moment: string) =>
    format.date(moment, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
  const time = ({ scheduled_for, duration }: Pick<Session, 'scheduled_for' | 'duration'>) =>
    `${date(scheduled_for)} · ${session.minutes(duration)}`
  return (
    <>
      <Lines label={texts.preview}>
        {sessions.map(({ uid, title, scheduled_for, duration, time_zone, remarks }) => (
          <li key={uid}>
            <strong>{title}</strong>{' '}
            <span>
              <time dateTime={scheduled_for}>{date(scheduled_for)}</time>
              {` · ${session.minutes(duration)}`}
              {remarks.map((remark) => ` · ${texts.remarks[remark](time_zone)}`).join('')}
            </span>
          </li>
        ))}
      </Lines>
      <Lines label={texts.changed}>
        {changed.map(({ own, incoming }) => (
          <li key={own.id}>
            <strong>{own.title}</strong>{' '}
            <span>{incoming ? texts.moved(time(own), time(incoming)) : texts.cancelled(time(own))}</span>
          </li>
        ))}
      </Lines>
      <Lines label={texts.leftOut(leftOut.length)}>
        {leftOut.map(({ title, reason }, index) => (
          <li key={index}>
            <strong>{title || '–'}</strong> <span>{texts.reasons[reason]}</span>
          </li>
        ))}
      </Lines>
    </>
  )
}

function Lines({ label, children }: { label: string; children: readonly ReactNode[] }) {
  const texts = useTransferTexts().import
  if (children.length === 0) return null
  return (
    <ScrollRegion label={label} className={styles.list}>
      <h4>{label}</h4>
      <ul>{children.slice(0, maxLines)}</ul>
      {children.length > maxLines && <p>{texts.more(children.length - maxLines)}</p>}
    </ScrollRegion>
  )
}
