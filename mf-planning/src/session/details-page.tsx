import { useFormat } from '@cahier/contract/i18n'
import { useNow } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Progress } from '@cahier/ui/progress'
import { Check, Pencil, Trash2 } from 'lucide-react'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { endOf, startOf, statusOf } from '../schedule/status.ts'
import { StatusBadge } from '../schedule/status-badge.tsx'
import styles from './details-page.module.css'
import { MissingSession } from './missing-session.tsx'
import { useAddressedSession } from './use-addressed-session.ts'
import { useCompletion } from './use-completion.ts'
import { useDeletion } from './use-deletion.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shows the session of the address. */
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
  const { complete, isPending } = useCompletion()
  const remove = useDeletion()
  const close = () => navigate('/planning')
  return (
    <Dialog
      open
      title={session.title}
      closeLabel={texts.form.close}
      onOpenChange={close}
      footer={
        <>
          <Button
            variant="ghost"
            icon={<Trash2 {...icon} />}
            onClick={async () => {
              if (await remove(session)) close()
            }}
          >
            {texts.delete}
          </Button>
          <Button icon={<Pencil {...icon} />} onClick={() => navigate(`/planning/${session.id}/edit`)}>
            {texts.edit}
          </Button>
          {!session.completed && (
            <Button
              variant="primary"
              icon={<Check {...icon} />}
              busy={isPending}
              onClick={() => void complete(session)}
            >
              {texts.complete}
            </Button>
          )}
        </>
      }
    >
      <p>
        <StatusBadge status={statusOf(session, now)} />
      </p>
      {session.description && <p className={styles.description}>{session.description}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{texts.facts.date}</dt>
          <dd className={styles.date}>{format.date(startOf(session), { dateStyle: 'full' })}</dd>
        </div>
        <div>
          <dt>{texts.facts.time}</dt>
          <dd>{texts.between(format.time(startOf(session)), format.time(endOf(session)))}</dd>
        </div>
        <div>
          <dt>{texts.form.type}</dt>
          <dd>{texts.types[session.type]}</dd>
        </div>
        <div>
          <dt>{texts.facts.duration}</dt>
          <dd>{texts.minutes(session.duration)}</dd>
        </div>
        {session.completed_at && (
          <div>
            <dt>{texts.facts.completed}</dt>
            <dd>{format.relativeDay(session.completed_at, now)}</dd>
          </div>
        )}
      </dl>
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
