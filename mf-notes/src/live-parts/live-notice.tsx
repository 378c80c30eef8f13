import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import type { LiveTextState } from '../live/live-text.ts'
import type { LiveRole } from '../live/text-server.ts'
import styles from '../notice/notice.module.css'
import { useLiveTexts } from './locales/index.ts'

export interface LiveNoticeProps {
  state: LiveTextState
  role: LiveRole | null
  /** The learner could write it while it was open. */
  couldWrite: boolean
  /** What could not be sent. */
  lost: { title: string; content: string } | null
  /** Makes a note of it. */
  onKeep(): Promise<void>
}

/** Says above the text that it can only be read, and why; what could not be sent can be copied and kept. */
export function LiveNotice({ state, role, couldWrite, lost, onKeep }: LiveNoticeProps) {
  const texts = useLiveTexts()
  const { act, busy } = useAction()
  const isGone = state === 'gone'
  if (!isGone && role !== 'viewer' && !lost) return null
  const reason = isGone ? texts.gone : role === 'viewer' ? (couldWrite ? texts.lowered : texts.viewer) : null
  return (
    <section
      role="status"
      className={styles.notice}
      data-over="sheet"
      data-tone={isGone || lost ? 'attention' : undefined}
    >
      {reason && <p className={styles.title}>{reason}</p>}
      {lost && (
        <>
          <p>{texts.lost}</p>
          <div className={styles.actions}>
            <Button variant="primary" busy={busy} onClick={() => void act(onKeep, { failed: texts.keepFailed })}>
              {texts.keep}
            </Button>
            <Button
              onClick={() =>
                void act(() => navigator.clipboard.writeText(lost.content), {
                  name: 'copy',
                  done: texts.copied,
                  failed: texts.copyFailed,
                })
              }
            >
              {texts.copy}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
