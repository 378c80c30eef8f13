import { useFormat } from '@cahier/contract/i18n'
import { Link, useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Card, cardLink } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { Progress } from '@cahier/ui/progress'
import { Check, Pencil, Trash2 } from 'lucide-react'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useCompletion } from '../session/use-completion.ts'
import { useDeletion } from '../session/use-deletion.ts'
import styles from './session-card.module.css'
import { endOf, startOf, statusOf } from './status.ts'
import { StatusBadge } from './status-badge.tsx'
import { TypeIcon } from './type-icon.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export function SessionCard({ session, now }: { session: Session; now: Date }) {
  const navigate = useNavigate()
  const texts = useTexts()
  const format = useFormat()
  const { complete, isPending } = useCompletion()
  const remove = useDeletion()
  const status = statusOf(session, now)
  return (
    <Card as="article" interactive className={`${styles.card} ${styles[status]}`}>
      <span className={styles.icon}>
        <TypeIcon type={session.type} />
      </span>
      <div className={styles.text}>
        <h5 className={styles.title}>
          <Link to={`/planning/${session.id}`} className={cardLink}>
            {session.title}
          </Link>
          {status !== 'upcoming' && <StatusBadge status={status} />}
        </h5>
        <p className={styles.facts}>
          <time dateTime={session.scheduled_for}>
            {texts.between(format.time(startOf(session)), format.time(endOf(session)))}
          </time>
          {` · ${texts.minutes(session.duration)} · ${texts.types[session.type]}`}
        </p>
        <Progress
          value={session.progress}
          tone={session.completed ? 'ok' : 'encre'}
          label={texts.progressOf(session.title)}
        />
      </div>
      <div className={styles.actions}>
        {!session.completed && (
          <Button size="s" icon={<Check {...icon} />} busy={isPending} onClick={() => void complete(session)}>
            {texts.complete}
          </Button>
        )}
        <IconButton label={texts.editNamed(session.title)} onClick={() => navigate(`/planning/${session.id}/edit`)}>
          <Pencil {...icon} />
        </IconButton>
        <IconButton label={texts.deleteNamed(session.title)} onClick={() => void remove(session)}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
    </Card>
  )
}
