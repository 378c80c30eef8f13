import { forgetAccount } from '@cahier/contract'
import { AreaError } from '@cahier/contract/data'
import { useAction, useSession, useShell } from '@cahier/contract/react'
import { useEffect, useRef, useState } from 'react'
import { deleteAccount, dropSession, goOnDeleting, type HandOver } from '../../data/deletion.ts'
import { goTo } from '../../subscription/go-to.ts'
import { follow } from './follow.ts'
import { useTexts } from './locales/index.ts'

/** Milliseconds from the message to the start page, and how long a message of the settings is shown. */
const LEAVING = 2_000
const MESSAGE = 5_000

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
  // Whose deletion was asked for without an answer.
  const [uncertain, setUncertain] = useState<string | null>(null)
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

  /** Asks for the deletion. Gives its ticket, or null when an earlier request whose answer was lost has closed the account already. */
  const begin = (userId: string, handOver: readonly HandOver[], confirmation: string) =>
    deleteAccount.run(shell, { confirmation, handOver }).catch((error: unknown) => {
      if (error instanceof AreaError && error.isUnanswered) setUncertain(userId)
      if (uncertain !== null && error instanceof AreaError && error.status === 401) return null
      throw error
    })

  const leave = async (userId: string, message: string) => {
    if (isLeaving.current) return
    isLeaving.current = true
    await forgetAccount(userId).catch(shell.reportError)
    setPhase('deleted')
    shell.toast({ kind: 'success', message, duration: MESSAGE })
    setTimeout(async () => {
      await dropSession.run(shell).catch(shell.reportError)
      // Parts of the page may have written since.
      await forgetAccount(userId).catch(shell.reportError)
      goTo('/')
    }, LEAVING)
  }

  // Another request may hear before this dialog that the account has been closed: its session ends, and the page leaves the settings.
  useEffect(() => {
    if (uncertain === null) return
    return shell.session.subscribe(() => {
      if (shell.session.get().status === 'signed-out') void leave(uncertain, texts.later)
    })
  })

  const remove = (confirmation: string, handOver: readonly HandOver[]) =>
    act(
      async () => {
        if (session.status !== 'signed-in') return
        const { userId } = session
        setPhase('confirming')
        if (!(await confirmIdentity())) return setPhase('asked')
        setPhase('deleting')
        const ticket = await begin(userId, handOver, confirmation)
        // From here on there is no way back: whatever is said next, the account is closed.
        const isOver = ticket !== null && (await follow(() => goOnDeleting.run(shell, ticket), setDone))
        await leave(userId, isOver ? texts.deleted : texts.later)
      },
      { failed, isWorthReporting: (error) => !(error instanceof AreaError) },
    ).then((isDone) => {
      if (!isDone) setPhase('asked')
    })

  return { phase, done, failure, setFailure, remove }
}
