import { isChangedElsewhere, type RowEdit, rowOf, useEditFailure } from '@cahier/contract/edit'
import type { ActionTexts } from '@cahier/contract/react'
import { useShell } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { useAddress } from '../address/address.ts'
import { useEditSession } from '../data/edit-session.ts'
import { type Session, sessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { begunMove, type SessionTime, timeAt, timeOf } from './moved-session.ts'
import { usePlanningAction } from './use-planning-action.ts'

/** Moves sessions, which undo moves back. Each resolves to whether it succeeded. */
export function useMove() {
  const shell = useShell()
  const navigate = useNavigate()
  const { toast: texts } = useTexts()
  const { to } = useAddress()
  const { act } = usePlanningAction()
  const { mutateAsync } = useEditSession()
  const explain = useEditFailure()

  /** @param edited saves the session by sending edits. */
  const save = (
    session: Session,
    edited: (send: (edit: RowEdit<SessionTime>) => Promise<Session>) => Promise<Session>,
    failure: Pick<ActionTexts, 'failed' | 'isWorthReporting'>,
  ) => {
    const send = (edit: RowEdit<SessionTime>) => mutateAsync({ id: session.id, edit })
    return act(() => edited(send), {
      name: session.id,
      done: texts.moved,
      ...failure,
      undo: (moved) => ({
        run: () => send({ change: timeOf(session), basedOn: timeOf(moved) }),
        failed: explain(texts.undoFailed).failed,
      }),
    })
  }

  return {
    save,
    /** Moves a session at once. If it was moved elsewhere meanwhile, the form opens with both times. */
    move(session: Session, moment: Date) {
      const { failed, isWorthReporting } = explain(texts.moveFailed)
      return save(
        session,
        async (send) => {
          try {
            return await send({ change: timeAt(moment), basedOn: timeOf(session) })
          } catch (error) {
            const theirs = rowOf<Session>(error)
            if (theirs) {
              sessions.put(shell, theirs)
              navigate(to(`/planning/${session.id}/move`), { state: begunMove(session, moment) })
            }
            throw error
          }
        },
        { failed: (error) => (isChangedElsewhere(error) ? null : failed(error)), isWorthReporting },
      )
    },
  }
}
