import { useCallback, useRef, useState } from 'react'
import type { ConfirmRequest, ShellApi, Toast } from '../api/shell-api.ts'
import { AreaError } from '../host/area-error.ts'
import { useShell } from '../host/shell-context.tsx'
import { serverLimit } from './server-limits.ts'

/** Milliseconds during which an action can be undone. */
export const undoTime = 8000

/** The undo of an action. */
export interface ActionUndo {
  run(): Promise<unknown>
  /** Toast after the undo; none by default. */
  done?: string
  failed: ActionTexts['failed']
}

/** The texts of an action, and its undo. */
export interface ActionTexts<Result = never> {
  /** Actions with the same name run one at a time; by default all of a component share one. */
  name?: string
  /** Confirmation before the action. */
  confirm?: ConfirmRequest
  /** Toast after success: a text, or a function of the result; none by default. */
  done?: string | ((result: Result) => string)
  /** Kind of that toast; `success` by default. */
  kind?: 'success' | 'info'
  /** Toast after a failure: a text, or a function of the error. Null shows none. */
  failed: string | ((error: unknown) => string | null)
  /** Whether to report an error; all are by default. */
  isWorthReporting?(error: unknown): boolean
  /** The undo that the toast offers, or a function of the result; null offers none. */
  undo?: ActionUndo | ((result: Result) => ActionUndo | null)
}

/** Defaults for all actions of an area. */
export interface ActionHabits {
  /** Label of the button that undoes an action. */
  undo?: string
  /**
   * Shows the message of a failure in the component instead of a toast; null when an action starts. The failure of an undo is
   * a toast nevertheless, because the component may be gone.
   */
  showFailure?(message: string | null): void
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
  act<Result>(work: () => Promise<Result>, texts: ActionTexts<NoInfer<Result>>): Promise<boolean>
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
    async <Result>(work: () => Promise<Result>, texts: ActionTexts<NoInfer<Result>>): Promise<boolean> => {
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
export const runAction = <Result>(
  shell: ShellApi,
  work: () => Promise<Result>,
  texts: ActionTexts<NoInfer<Result>>,
  habits: ActionHabits = {},
): Promise<boolean> => run(shell, work, texts, habits, () => void runAction(shell, work, texts, habits))

async function run<Result>(
  shell: ShellApi,
  work: () => Promise<Result>,
  texts: ActionTexts<Result>,
  habits: ActionHabits,
  tryAgain: () => void,
): Promise<boolean> {
  habits.showFailure?.(null)
  const outcome = await attempt(shell, work, texts, habits, tryAgain)
  if (!outcome) return false
  const { result } = outcome
  const { done, kind = 'success' } = texts
  if (done === undefined) return true
  const undo = typeof texts.undo === 'function' ? texts.undo(result) : texts.undo
  const { showFailure: _inPlace, ...inToasts } = habits
  shell.toast({
    ...toastOf(kind, typeof done === 'function' ? done(result) : done, habits),
    ...(undo && {
      duration: habits.undoDuration ?? undoTime,
      action: { label: habits.undo ?? '', run: () => void takeBack(shell, undo, texts.isWorthReporting, inToasts) },
    }),
  })
  return true
}

async function takeBack(
  shell: ShellApi,
  { run, done, failed }: ActionUndo,
  isWorthReporting: ActionTexts['isWorthReporting'],
  habits: ActionHabits,
): Promise<void> {
  const texts = { failed, ...(isWorthReporting && { isWorthReporting }) }
  const isUndone = await attempt(shell, run, texts, habits)
  if (isUndone && done !== undefined) shell.toast(toastOf('success', done, habits))
}

/** @returns the result of the work, or null if it failed */
async function attempt<Result>(
  shell: ShellApi,
  work: () => Promise<Result>,
  { failed, isWorthReporting }: Pick<ActionTexts, 'failed' | 'isWorthReporting'>,
  habits: ActionHabits,
  tryAgain?: () => void,
): Promise<{ result: Result } | null> {
  try {
    return { result: await work() }
  } catch (error) {
    const limit = serverLimit(error, shell.preferences.get().language)
    if (limit === null && (isWorthReporting?.(error) ?? true)) shell.reportError(error)
    const own = typeof failed === 'string' ? failed : failed(error)
    const said = own === null ? null : (limit ?? own)
    const isUnanswered = error instanceof AreaError && error.isUnanswered
    const message = said !== null && isUnanswered && habits.offline ? `${said}. ${habits.offline}` : said
    if (habits.showFailure) habits.showFailure(message)
    else if (message !== null)
      shell.toast({
        ...toastOf('error', message, habits),
        ...(habits.retry !== undefined && tryAgain && { action: { label: habits.retry, run: tryAgain } }),
      })
    return null
  }
}

const toastOf = (kind: Toast['kind'], message: string, { duration }: ActionHabits): Toast => ({
  kind,
  message,
  ...(duration !== undefined && { duration }),
})
