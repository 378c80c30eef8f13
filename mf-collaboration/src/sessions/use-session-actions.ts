import { useShell } from '@cahier/contract/react'
import { type CollaborationSession, useAnswerInvitation, useDeleteSession, useLeaveSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useToasts } from '../toasts/use-toasts.ts'

/** What a learner can do with a session, each with its question and its message. */
export function useSessionActions(session: CollaborationSession) {
  const shell = useShell()
  const texts = useTexts()
  const toasts = useToasts()
  const answer = useAnswerInvitation()
  const remove = useDeleteSession()
  const leave = useLeaveSession()

  return {
    busy: answer.isPending || remove.isPending || leave.isPending,
    answer(status: 'accepted' | 'declined') {
      answer.mutate(
        { sessionId: session.id, status },
        {
          onSuccess: () => toasts.done(status === 'accepted' ? texts.toast.accepted : texts.toast.declined),
          onError: () => toasts.failed(texts.toast.answerFailed),
        },
      )
    },
    async remove(onRemoved: () => void) {
      const confirmed = await shell.confirm({
        title: texts.session.deleteTitle,
        body: texts.session.deleteBody(session.title),
        confirmLabel: texts.remove,
        destructive: true,
      })
      if (!confirmed) return
      remove.mutate(session.id, {
        onSuccess() {
          toasts.done(texts.toast.deleted)
          onRemoved()
        },
        onError: () => toasts.failed(texts.toast.deleteFailed),
      })
    },
    async leave(onLeft: () => void) {
      const confirmed = await shell.confirm({
        title: texts.session.leaveTitle,
        body: texts.session.leaveBody(session.title),
        confirmLabel: texts.session.leave,
        destructive: true,
      })
      if (!confirmed) return
      leave.mutate(session.id, {
        onSuccess() {
          toasts.done(texts.toast.left)
          onLeft()
        },
        onError: () => toasts.failed(texts.toast.leaveFailed),
      })
    },
    async copyLink() {
      try {
        await navigator.clipboard.writeText(new URL(`/collaboration/${session.id}`, location.href).href)
        toasts.done(texts.toast.linkCopied)
      } catch {
        toasts.failed(texts.toast.copyFailed)
      }
    },
  }
}
