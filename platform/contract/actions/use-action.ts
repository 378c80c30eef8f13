import { useCallback, useRef, useState } from 'react'
import { AreaError } from '../host/area-error.ts'
import { useShell } from '../host/shell-context.tsx'
import type { ConfirmRequest, ShellApi, Toast } from '../v1/shell-api.ts'

/** Milliseconds during which an action can be undone. */
export const undoTime = 8000

/** The texts of an action, and its undo. */
export interface ActionTexts {
  /** Actions with the same name run one at a time; by default all of a component share one. */
  name?: string
  /** Confirmation before the action. */
  confirm?: ConfirmRequest
  /** Toast after success; none by default. */
  done?: string
  /** Kind of that toast; `success` by default. */
  kind?: 'success' | 'info'
  /** Toast after a failure: a text, or a function of the error. Null shows none. */
  failed: string | ((error: unknown) => string | null)
  /** Whether to report an error; all are by default. */
  isWorthReporting?(error: unknown): boolean
  undo?: {
    run(): Promise<unknown>
    /** Toast after the undo; none by default. */
    done?: string
    failed: ActionTexts['failed']
  }
}

/** Defaults for all actions of an area. */
export interface ActionHabits {
  /** Label of the button that undoes an action. */
  undo?: string
  /** Label of the button that retries a failed action; without it there is no such button. */
  retry?: string
  /** Added to the failure message if there was no response. */
  offline?: string
  /** Milliseconds that toasts are shown; by default the shell's. */
  duration?: number
  /** Milliseconds during which an action can be undone; eight seconds by default. */
  undoDuration?: number
}

export interface Action {
  /**
   * Runs the action, shows its toast and offers an undo. @returns whether it succeeded; false immediately if one with the same
   * name is running
   */
  act(work: () => Promise<unknown>, texts: ActionTexts): Promise<boolean>
  /** Whether an action is running. */
  busy: boolean
}

/** An action of the learner with confirmation, toasts and undo, which never runs twice at the same time. */
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

/** The same outside components, for example for a command. */
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
