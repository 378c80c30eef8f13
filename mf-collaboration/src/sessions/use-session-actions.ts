import { useAction, useShell, useUserId } from '@cahier/contract/react'
import { type CollaborationSession, useAnswerInvitation, useDeleteSession, useRemoveMember } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'

/** The learner's actions on a session, with their confirmations and messages. */
export function useSessionActions(session: CollaborationSession) {
  const shell = useShell()
  const userId = useUserId()
  const { toast, session: texts, remove: removeLabel } = useTexts()
  const { act, busy } = useAction({ duration: toastMs })
  const answer = useAnswerInvitation()
  const remove = useDeleteSession()
  const leave = useRemoveMember()

  return {
    busy,
    /** Opens the session, as a place. */
    join() {
      shell.toast({ kind: 'info', message: toast.accepted, duration: toastMs })
      shell.navigate(`/collaboration/${session.id}`)
    },
    answer: (status: 'accepted' | 'declined') =>
      act(() => answer.mutateAsync({ sessionId: session.id, status }), {
        done: status === 'accepted' ? toast.accepted : toast.declined,
        failed: toast.answerFailed,
      }),
    remove: () =>
      act(() => remove.mutateAsync(session.id), {
        confirm: {
          title: texts.deleteTitle,
          body: texts.deleteBody(session.title),
          confirmLabel: removeLabel,
          destructive: true,
        },
        done: toast.deleted,
        failed: toast.deleteFailed,
      }),
    leave: () =>
      act(() => leave.mutateAsync({ sessionId: session.id, member: userId }), {
        confirm: {
          title: texts.leaveTitle,
          body: texts.leaveBody(session.title),
          confirmLabel: texts.leave,
          destructive: true,
        },
        done: toast.left,
        failed: toast.leaveFailed,
      }),
    copyLink: () =>
      act(() => navigator.clipboard.writeText(new URL(`/collaboration/${session.id}`, location.href).href), {
        done: toast.linkCopied,
        failed: toast.copyFailed,
        isWorthReporting: () => false,
      }),
  }
}
