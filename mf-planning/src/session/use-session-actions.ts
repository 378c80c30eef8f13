import { useShell } from '@cahier/contract/react'
import { useAddress } from '../address/address.ts'
import { useRemoveSeries } from '../data/series.ts'
import { type Session, useDeleteSession, usePlanSession, useStudySession, useUpdateSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useSessionTexts } from './locales/index.ts'
import { restoredSession } from './restored-session.ts'
import { usePlanningAction } from './use-planning-action.ts'

/** The actions on an existing session. Each resolves to whether it succeeded. */
export function useSessionActions() {
  const shell = useShell()
  const { toast: texts, repeat } = useTexts()
  const { started, studyFailed } = useSessionTexts()
  const { to } = useAddress()
  const { act, busy } = usePlanningAction()
  const update = useUpdateSession()
  const remove = useDeleteSession()
  const plan = usePlanSession()
  const clock = useStudySession()
  const removeMany = useRemoveSeries()
  return {
    busy,
    /** Can be undone while the toast is shown, but not later. */
    complete: (session: Session) =>
      act(() => update.mutateAsync({ id: session.id, change: { completed: true } }), {
        done: texts.completed,
        failed: texts.completeFailed,
        undo: {
          run: () => update.mutateAsync({ id: session.id, change: { completed: false, progress: session.progress } }),
          failed: texts.undoFailed,
        },
      }),
    /** Starts it, or stops its clock. */
    study: (session: Session, running: boolean) =>
      act(() => clock.mutateAsync({ id: session.id, running }), {
        done: running ? started : texts.paused,
        failed: studyFailed,
      }),
    remove: (session: Session) =>
      act(() => remove.mutateAsync(session.id), {
        done: texts.deleted,
        failed: texts.deleteFailed,
        undo: { run: () => plan.mutateAsync(restoredSession(session)), failed: texts.restoreFailed },
      }),
    /** Deletes this session and those after it, or all. Asks for confirmation, because there is no undo. */
    removeSeries: (session: Session, scope: 'following' | 'all') =>
      act(() => removeMany.mutateAsync({ id: session.id, whole: scope === 'all' }), {
        confirm: {
          title: repeat.question[scope],
          body: repeat.body,
          confirmLabel: repeat.confirm,
          destructive: true,
        },
        done: texts.seriesRemoved,
        failed: texts.seriesRemoveFailed,
      }),
    /** Opens the creation form with a copy of the session's values. */
    duplicate({ title, type, description, scheduled_for, duration, items }: Session) {
      const state = { title, type, description, scheduledFor: scheduled_for, duration, items }
      shell.navigate(to('/planning', { isPlanning: true }), { state })
    },
  }
}
