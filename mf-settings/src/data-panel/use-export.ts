import { saveFile } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useAction, useProfile, useSession, useShell, useUnsaved } from '@cahier/contract/react'
import { dayOf } from '@cahier/contract/time'
import { useEffect, useRef, useState } from 'react'
import { accountData } from '../data/account-data.ts'
import { forgetExports, saveTarget } from './export/save-target.ts'
import { useDataTexts } from './locales/index.ts'
import { useProgress } from './use-progress.ts'
import { useUnsent } from './use-unsent.ts'

/** The learner stopped it, which is no failure. */
class Stopped extends Error {}

/**
 * Takes all of the account out, into one file.
 *
 * @param confirmIdentity asks for a password or a code if it was given long ago; false when the learner gives up
 */
export function useExport(confirmIdentity: () => Promise<boolean>) {
  const shell = useShell()
  const texts = useDataTexts()
  const format = useFormat()
  const profile = useProfile()
  const session = useSession()
  const { act, busy } = useAction()
  const { progress, tell, reset } = useProgress()
  const unsent = useUnsent()
  const unsentNotice = unsent > 0 ? texts.exporting.unsent.notice(format.number(unsent), unsent) : null
  const [missing, setMissing] = useState<readonly string[]>([])
  const running = useRef<AbortController>(null)
  const [isWriting, setWriting] = useState(false)
  useUnsaved(isWriting, texts.exporting.leave)
  const userId = session.status === 'signed-in' ? session.userId : ''
  useEffect(() => {
    void forgetExports(userId).catch(shell.reportError)
    return () => running.current?.abort(new Stopped())
  }, [shell, userId])

  const write = async () => {
    if (!(await confirmIdentity())) throw new Stopped()
    const target = await saveTarget(userId, `cahier-${dayOf(new Date())}.zip`, saveFile)
    if (!target) throw new Stopped()
    const controller = new AbortController()
    running.current = controller
    setMissing([])
    setWriting(true)
    try {
      const { writeExport } = await import('./export/write-export.ts')
      await writeExport(accountData(shell, controller.signal), target.stream, controller.signal, {
        user: {
          id: profile?.id ?? '',
          name: profile?.name ?? '',
          email: session.status === 'signed-in' ? session.email : '',
        },
        now: new Date(),
        texts: { headings: texts.exporting.headings.split(';'), readMe: texts.exporting.readMe },
        onProgress: tell,
        onMissing: setMissing,
      })
      await target.finish()
    } catch (error) {
      await target.discard()
      throw controller.signal.aborted ? new Stopped() : error
    } finally {
      running.current = null
      setWriting(false)
      reset()
    }
  }

  return {
    busy,
    isWriting,
    /** What is being written; null before the first answer. */
    progress,
    /** Names of files that storage does not have. */
    missing,
    /** What is only on this device, which the file would not have; null where nothing is. */
    unsentNotice,
    start: () =>
      act(write, {
        confirm: unsentNotice
          ? {
              title: texts.exporting.unsent.title,
              body: unsentNotice,
              confirmLabel: texts.exporting.unsent.confirm,
              cancelLabel: texts.exporting.unsent.wait,
            }
          : undefined,
        done: texts.exporting.done(format.date(new Date())),
        failed: (error) => (error instanceof Stopped ? null : texts.exporting.failed),
        isWorthReporting: (error) => !(error instanceof Stopped),
      }),
    stop: () => running.current?.abort(new Stopped()),
  }
}
