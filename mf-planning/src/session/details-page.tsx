import { useFormat } from '@cahier/contract/i18n'
import { useNow } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { localZone } from '@cahier/contract/time'
import { Badge } from '@cahier/ui/badge'
import { Dialog } from '@cahier/ui/dialog'
import { Progress } from '@cahier/ui/progress'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { endOf, startOf, statusOf } from '../days/status.ts'
import { useTexts } from '../locales/index.ts'
import { CompleteButton } from './complete-button.tsx'
import styles from './details-page.module.css'
import { ItemList } from './item-list.tsx'
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
      <dl className={styles.facts}>
        <div>
          <dt>{texts.facts.date}</dt>
          <dd className={styles.date}>{format.date(startOf(session), { dateStyle: 'full' })}</dd>
        </div>
        <div>
          <dt>{texts.facts.time}</dt>
          <dd>
            {texts.between(format.time(startOf(session)), format.time(endOf(session)))}
            {session.time_zone !== localZone() && (
              <span className={styles.zone}>
                {texts.timeIn(
                  format.date(startOf(session), { timeStyle: 'short', timeZone: session.time_zone }),
                  session.time_zone,
                )}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.form.type}</dt>
          <dd>{texts.types[session.type]}</dd>
        </div>
        <div>
          <dt>{texts.facts.duration}</dt>
          <dd>{texts.minutes(session.duration)}</dd>
        </div>
        {session.begun_at && (
          <div>
            <dt>{session.running_since ? texts.facts.running : texts.facts.studied}</dt>
            <dd>{texts.minutes(minutesStudied(session, now))}</dd>
          </div>
        )}
        {session.completed_at && (
          <div>
            <dt>{texts.facts.completed}</dt>
            <dd>{format.relativeDay(session.completed_at, now)}</dd>
          </div>
        )}
      </dl>
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
