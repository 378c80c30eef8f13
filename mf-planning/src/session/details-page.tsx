import { useFormat } from '@cahier/contract/i18n'
import { useNow } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { localZone } from '@cahier/contract/time'
import { Badge } from '@cahier/ui/badge'
import { Dialog } from '@cahier/ui/dialog'
import { Facts } from '@cahier/ui/facts'
import { Progress } from '@cahier/ui/progress'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { endOf, startOf, statusOf } from '../days/status.ts'
import { useTexts } from '../locales/index.ts'
import { CompleteButton } from './complete-button.tsx'
import styles from './details-page.module.css'
import { ItemList } from './item-list.tsx'
import { useSessionTexts } from './locales/index.ts'
import { MissingSession } from './missing-session.tsx'
import { SessionMenu } from './session-menu.tsx'
import { StatusBadge } from './status-badge.tsx'
import { minutesStudied } from './studied.ts'
import { StudyButton } from './study-button.tsx'
import { useAddressedSession } from './use-addressed-session.ts'

/** Shows the session in the address. */
export function DetailsPage() {
  const { loaded, session } = useAddressedSession()
  if (!loaded) return null
  return session ? <Details session={session} /> : <MissingSession />
}

function Details({ session }: { session: Session }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const { minutes, types } = useSessionTexts()
  const format = useFormat()
  const now = useNow()
  const { to } = useAddress()
  const close = () => navigate(to('/planning'))
  return (
    <Dialog
      open
      title={session.title}
      closeLabel={texts.form.close}
      onOpenChange={close}
      footer={
        <>
          <SessionMenu session={session} onRemoved={close} />
          {!session.completed && (
            <>
              <CompleteButton session={session} />
              <StudyButton session={session} variant="primary" />
            </>
          )}
        </>
      }
    >
      <p>
        <StatusBadge status={statusOf(session, now)} /> {session.series_id && <Badge>{texts.repeat.repeats}</Badge>}
      </p>
      {session.description && <p className={styles.description}>{session.description}</p>}
      <Facts
        facts={[
          {
            label: texts.facts.date,
            value: <span className={styles.date}>{format.date(startOf(session), { dateStyle: 'full' })}</span>,
          },
          {
            label: texts.facts.time,
            value: (
              <>
                {texts.between(format.time(startOf(session)), format.time(endOf(session)))}
                {session.time_zone !== localZone() && (
                  <span className={styles.zone}>
                    {texts.timeIn(
                      format.date(startOf(session), { timeStyle: 'short', timeZone: session.time_zone }),
                      session.time_zone,
                    )}
                  </span>
                )}
              </>
            ),
          },
          { label: texts.form.type, value: types[session.type] },
          { label: texts.facts.duration, value: minutes(session.duration) },
          session.begun_at !== null && {
            label: session.running_since ? texts.facts.running : texts.facts.studied,
            value: minutes(minutesStudied(session, now)),
          },
          session.completed_at !== null && {
            label: texts.facts.completed,
            value: format.relativeDay(session.completed_at, now),
          },
        ]}
      />
      <ItemList session={session} />
      <div className={styles.progress}>
        <p className={styles.percent}>
          <span>{texts.facts.progress}</span>
          <span>{format.percent(session.progress / 100)}</span>
        </p>
        <Progress
          value={session.progress}
          tone={session.completed ? 'ok' : 'encre'}
          label={texts.progressOf(session.title)}
        />
      </div>
    </Dialog>
  )
}
