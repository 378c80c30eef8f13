import { Button } from '@cahier/ui/button'
import { type Outcome, type Session, useSettleSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { usePlanningAction } from '../session/use-planning-action.ts'
import styles from './settle-overdue.module.css'

/** Settles all overdue sessions at once: they were done after all, or are set aside. */
export function SettleOverdue({ overdue }: { overdue: readonly Session[] }) {
  const { settle: texts, toast } = useTexts()
  const { mutateAsync } = useSettleSessions()
  const { act, busy } = usePlanningAction()
  const ids = overdue.map(({ id }) => id)
  const settle = (outcome: Exclude<Outcome, 'open'>) =>
    void act(() => mutateAsync({ ids, outcome }), {
      done: texts.done[outcome](ids.length),
      failed: texts.failed,
      undo: { run: () => mutateAsync({ ids, outcome: 'open' }), failed: toast.undoFailed },
    })
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <p>{texts.late(ids.length)}</p>
      <Button size="s" busy={busy} onClick={() => settle('completed')}>
        {texts.completed}
      </Button>
      <Button size="s" busy={busy} onClick={() => settle('set_aside')}>
        {texts.setAside}
      </Button>
    </section>
  )
}
