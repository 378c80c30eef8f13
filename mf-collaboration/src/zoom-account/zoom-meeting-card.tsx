import { useAction } from '@cahier/contract/react'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Copy, ExternalLink } from 'lucide-react'
import type { ZoomMeeting } from '../data/connection.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './connection-page.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A meeting that was just created, to copy and to open. */
export function ZoomMeetingCard({ meeting }: { meeting: ZoomMeeting }) {
  const all = useTexts()
  const texts = all.zoomMeeting
  const { act } = useAction({ duration: toastMs })
  const copy = () =>
    act(() => navigator.clipboard.writeText(meeting.join_url), { done: texts.copied, failed: all.toast.copyFailed })
  return (
    <Card as="section" className={styles.card} aria-labelledby="zoom-meeting">
      <h3 id="zoom-meeting">{meeting.topic ?? texts.created}</h3>
      <dl className={styles.dates}>
        <dt>{texts.number}</dt>
        <dd>{meeting.id}</dd>
        {meeting.password && (
          <>
            <dt>{texts.password}</dt>
            <dd>{meeting.password}</dd>
          </>
        )}
        <dt>{texts.link}</dt>
        <dd className={styles.link}>{meeting.join_url}</dd>
      </dl>
      <p>{meeting.kept ? texts.kept : texts.notKept}</p>
      <div className={styles.buttons}>
        <Button icon={<Copy {...icon} />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <a
          href={meeting.join_url}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass({ variant: 'primary' })}
        >
          <ExternalLink {...icon} />
          {texts.open}
        </a>
      </div>
    </Card>
  )
}
