import { useCallback, useRef, useState } from 'react'
import { AreaError } from '../host/area-error.ts'
import { useShell } from '../host/shell-context.tsx'
import type { ConfirmRequest, ShellApi, Toast } from '../v1/shell-api.ts'

/** Milliseconds that what was done can be undone. */
export const undoTime = 8000

/** What is said of an action, and how it is taken back. */
export interface ActionTexts {
  /** Actions under one name run one at a time; all of a component unless told. */
  name?: string
  /** Asked before anything happens. */
  confirm?: ConfirmRequest
  /** Said when it is done; nothing unless told. */
  done?: string
  /** Of the message that says so: a success unless told. */
  kind?: 'success' | 'info'
  /** Said when it failed: a sentence, or one for each error. Null says nothing. */
  failed: string | ((error: unknown) => string | null)
  /** Whether an error is worth a report; all are unless told. */
  isWorthReporting?(error: unknown): boolean
  undo?: {
    run(): Promise<unknown>
    /** Said when it is undone; nothing unless told. */
    done?: string
    failed: ActionTexts['failed']
  }
}

/** What all actions of an area say alike. */
export interface ActionHabits {
  /** Of the button that takes an action back. */
  undo?: string
  /** Of the button that tries a failed action again; without, there is none. */
  retry?: string
  /** Added to what is said of a failure where no answer came. */
  offline?: string
  /** Milliseconds that messages stay; the shell's unless told. */
  duration?: number
  /** Milliseconds that what was done can be undone; eight seconds unless told. */
  undoDuration?: number
}

export interface Action {
  /** Does it, says so, and offers to take it back. @returns whether it went well; false at once while one of its name runs */
  act(work: () => Promise<unknown>, texts: ActionTexts): Promise<boolean>
  /** One is under way. */
  busy: boolean
}

/** What a learner does by a button: asked about first, done once, told, and undone. */
export function useAction(habits: ActionHabits = {}): Action {
  const shell = useShell()
  const latest = useRef(habits)
  latest.current = habits
  const running = useRef(new Set<string>())
  const [busy, setBusy] = useState(false)

  const act = useCallback(
    async (work: () => Promise<unknown>, texts: ActionTexts) => {
      const { name = '', confirm, ...again } = texts
      if (running.current.has(name)) return false
      if (confirm && !(await shell.confirm(confirm))) return false
      running.current.add(name)
      setBusy(true)
      try {
        return await run(shell, work, texts, latest.current, () => void act(work, { name, ...again }))
      } finally {
        running.current.delete(name)
        setBusy(running.current.size > 0)
      }
    },
    [shell],
  )
  return { act, busy }
}

/** The same outside of a component: for a command. */
export const runAction = (
  shell: ShellApi,
  work: () => Promise<unknown>,
  texts: ActionTexts,
  habits: ActionHabits = {},
): Promise<boolean> => run(shell, work, texts, habits, () => void runAction(shell, work, texts, habits))

async function run(
  shell: ShellApi,
  work: () => Promise<unknown>,
  texts: ActionTexts,
  habits: ActionHabits,
  tryAgain: () => void,
): Promise<boolean> {
  if (!(await attempt(shell, work, texts, habits, tryAgain))) return false
  const { done, kind = 'success', undo } = texts
  if (done === undefined) return true
  shell.toast({
    ...toastOf(kind, done, habits),
    ...(undo && {
      duration: habits.undoDuration ?? undoTime,
      action: { label: habits.undo ?? '', run: () => void takeBack(shell, undo, texts, habits) },
    }),
  })
  return true
}

async function takeBack(
  shell: ShellApi,
  { run, done, failed }: NonNullable<ActionTexts['undo']>,
  texts: ActionTexts,
  habits: ActionHabits,
): Promise<void> {
  const isUndone = await attempt(shell, run, { ...texts, failed }, habits)
  if (isUndone && done !== undefined) shell.toast(toastOf('success', done, habits))
}

async function attempt(
  shell: ShellApi,
  work: () => Promise<unknown>,
  { failed, isWorthReporting }: ActionTexts,
  habits: ActionHabits,
  tryAgain?: () => void,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isWorthReporting?.(error) ?? true) shell.reportError(error)
    const said = typeof failed === 'string' ? failed : failed(error)
    const isUnanswered = error instanceof AreaError && error.isUnanswered
    const message = said !== null && isUnanswered && habits.offline ? `${said}. ${habits.offline}` : said
    if (message !== null)
      shell.toast({
        ...toastOf('error', message, habits),
        ...(habits.retry !== undefined && tryAgain && { action: { label: habits.retry, run: tryAgain } }),
      })
    return false
  }
}

const toastOf = (kind: Toast['kind'], message: string, { duration }: ActionHabits): Toast => ({
  kind,
  message,
  ...(duration !== undefined && { duration }),
})
