import { useShell } from '@cahier/contract/react'
import {
  type Session,
  useDeleteSession,
  useRemoveSeries,
  useRestoreSession,
  useStudySession,
  useUpdateSession,
} from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useAddress } from '../schedule/address.ts'
import { localZone } from '../schedule/days.ts'
import { useAction } from './use-action.ts'

/** What can be done to a session that is there. Each resolves to whether it went well. */
export function useSessionActions() {
  const shell = useShell()
  const { toast: texts, repeat } = useTexts()
  const { to } = useAddress()
  const act = useAction()
  const update = useUpdateSession()
  const remove = useDeleteSession()
  const restore = useRestoreSession()
  const clock = useStudySession()
  const removeMany = useRemoveSeries()
  return {
    /** Can be undone while the toast is there; after that it is final. */
    complete: (session: Session) =>
      act(update.mutateAsync({ id: session.id, change: { completed: true } }), {
        done: texts.completed,
        failed: texts.completeFailed,
        undo: {
          run: () => update.mutateAsync({ id: session.id, change: { completed: false, progress: session.progress } }),
          failed: texts.undoFailed,
        },
      }),
    /** Starts it, or stops its clock. */
    study: (session: Session, running: boolean) =>
      act(clock.mutateAsync({ id: session.id, running }), {
        done: running ? texts.started : texts.paused,
        failed: texts.studyFailed,
      }),
    /** To a moment by the learner's own clock. */
    move(session: Session, moment: Date) {
      const change = { scheduled_for: moment.toISOString(), time_zone: localZone() }
      return act(update.mutateAsync({ id: session.id, change }), {
        done: texts.moved,
        failed: texts.moveFailed,
        undo: {
          run: () => {
            const { scheduled_for, time_zone } = session
            return update.mutateAsync({ id: session.id, change: { scheduled_for, time_zone } })
          },
          failed: texts.undoFailed,
        },
      })
    },
    remove: (session: Session) =>
      act(remove.mutateAsync(session.id), {
        done: texts.deleted,
        failed: texts.deleteFailed,
        undo: { run: () => restore.mutateAsync(session), failed: texts.restoreFailed },
      }),
    /** This one and those after it, or all. Asks first: what goes does not come back. */
    async removeSeries(session: Session, scope: 'following' | 'all') {
      const { question, body, confirm } = repeat
      if (!(await shell.confirm({ title: question[scope], body, confirmLabel: confirm, destructive: true })))
        return false
      const work = removeMany.mutateAsync({ id: session.id, whole: scope === 'all' })
      return act(work, { done: texts.seriesRemoved, failed: texts.seriesRemoveFailed })
    },
    /** Opens the creation form with everything that the session says. */
    duplicate({ title, type, description, scheduled_for, duration, items }: Session) {
      const state = { title, type, description, scheduledFor: scheduled_for, duration, items }
      shell.navigate(to('/planning', { isPlanning: true }), { state })
    },
  }
}
