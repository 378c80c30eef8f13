import { forgetAccount } from '@cahier/contract'
import { AreaError, useAction, useSession, useShell } from '@cahier/contract/react'
import { useEffect, useRef, useState } from 'react'
import { goTo } from '../../billing/go-to.ts'
import { deleteAccount, dropSession, goOnDeleting, type HandOver } from '../../data/deletion.ts'
import { follow } from './follow.ts'
import { useTexts } from './locales/index.ts'

/** Milliseconds from the message to the start page, and how long a message of the settings is shown. */
const leaveDelayMs = 2_000
const deletionToastMs = 5_000

/** Where a deletion is: being asked for, waiting for a proof of identity, running, over. */
export type Phase = 'asked' | 'confirming' | 'deleting' | 'deleted'

/**
 * Deletes the account, removes what is of it on this device, and leaves for the start page.
 *
 * @param confirmIdentity from `useStepUp`
 */
export function useDeletion(confirmIdentity: () => Promise<boolean>) {
  const shell = useShell()
  const texts = useTexts()
  const session = useSession()
  const [phase, setPhase] = useState<Phase>('asked')
  // Null until the server tells.
  const [done, setDone] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // The deletion was asked for without an answer: nobody can tell whether the account is closed.
  const isUncertain = useRef(false)
  const isAsking = useRef(false)
  const isLeaving = useRef(false)
  const { act } = useAction({ showFailure: setFailure })

  const failed = (error: unknown) => {
    if (!(error instanceof AreaError)) return texts.failed
    if (error.isUnanswered) return texts.offline
    const known: Record<string, string> = {
      step_up_required: texts.notRecent,
      hand_over_no_room: texts.noRoom,
      hand_over_changed: texts.changed,
      deletion_not_confirmed: texts.wrongWord,
    }
    return known[error.details] ?? texts.failed
  }

  /** Asks for the deletion. Gives its ticket, or null when the session has ended since a request whose answer was lost. */
  const begin = async (handOver: readonly HandOver[], confirmation: string) => {
    isAsking.current = true
    try {
      const ticket = await deleteAccount.run(shell, { confirmation, handOver })
      isUncertain.current = false
      return ticket
    } catch (error) {
      if (!(error instanceof AreaError)) throw error
      if (error.isUnanswered) isUncertain.current = true
      const hasEnded = error.status === 401 || shell.session.get().status === 'signed-out'
      if (isUncertain.current && hasEnded) return null
      throw error
    } finally {
      isAsking.current = false
    }
  }

  const leave = async (userId: string, message: string) => {
    if (isLeaving.current) return
    isLeaving.current = true
    await forgetAccount(userId).catch(shell.reportError)
    setPhase('deleted')
    shell.toast({ kind: 'success', message, duration: deletionToastMs })
    setTimeout(async () => {
      await dropSession.run(shell).catch(shell.reportError)
      // Parts of the page may have written since.
      await forgetAccount(userId).catch(shell.reportError)
      goTo('/')
    }, leaveDelayMs)
  }

  /**
   * Leaves with the session that has ended, which proves nothing: the request may never have arrived. What is of the account on this device
   * stays, because it may hold changes that were never sent.
   */
  const leaveUncertain = async () => {
    if (isLeaving.current) return
    isLeaving.current = true
    shell.toast({ kind: 'info', message: texts.uncertain, duration: deletionToastMs })
    await dropSession.run(shell).catch(shell.reportError)
    shell.history.push('/')
  }

  // Another request may hear before this dialog that the session has ended. A request of its own that is under way will know more.
  useEffect(() =>
    shell.session.subscribe(() => {
      const hasEnded = shell.session.get().status === 'signed-out'
      if (hasEnded && isUncertain.current && !isAsking.current) void leaveUncertain()
    }),
  )

  const remove = (confirmation: string, handOver: readonly HandOver[]) =>
    act(
      async () => {
        if (session.status !== 'signed-in') return
        const { userId } = session
        setPhase('confirming')
        if (!(await confirmIdentity())) return setPhase('asked')
        setPhase('deleting')
        const ticket = await begin(handOver, confirmation)
        if (ticket === null) return leaveUncertain()
        // From here on there is no way back: whatever is said next, the account is closed.
        const isOver = await follow(() => goOnDeleting.run(shell, ticket), setDone)
        await leave(userId, isOver ? texts.deleted : texts.later)
      },
      { failed, isWorthReporting: (error) => !(error instanceof AreaError) },
    ).then((isDone) => {
      if (!isDone) setPhase('asked')
    })

  return { phase, done, failure, setFailure, remove }
}
