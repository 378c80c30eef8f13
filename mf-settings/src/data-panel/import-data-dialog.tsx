import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useAction, useShell, useUnsaved } from '@cahier/contract/react'
import { Checkbox } from '@cahier/ui/checkbox'
import { Facts } from '@cahier/ui/facts'
import { ImportDialog } from '@cahier/ui/import-dialog'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { useEffect, useRef, useState } from 'react'
import { checkImage } from '../avatar/image-kind.ts'
import { showPicture } from '../avatar/show-picture.ts'
import { accountData, type DataOverview, refreshDataOverview } from '../data/account-data.ts'
import styles from './data-panel.module.css'
import { preferences } from './format/format.ts'
import type { DataFile } from './import/data-file.ts'
import type { ImportReport } from './import/send-rows.ts'
import { useDataTexts } from './locales/index.ts'
import { sectionName } from './section-name.ts'
import { useProgress } from './use-progress.ts'

/** The learner stopped it, which is no failure. */
class Stopped extends Error {}

/** Brings data in from a file: chosen, looked through, then added in requests. */
export default function ImportDataDialog({ overview, onClose }: { overview: DataOverview; onClose(): void }) {
  const shell = useShell()
  const texts = useDataTexts()
  const format = useFormat()
  const [chosen, setChosen] = useState<{ name: string; file: DataFile } | null>(null)
  const [withPreferences, setWithPreferences] = useState(overview.items === 0)
  const [failure, setFailure] = useState<string | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [isStopping, setStopping] = useState(false)
  const reading = useAction({ showFailure: setFailure })
  const importing = useAction({ showFailure: setFailure })
  const { progress, tell, reset } = useProgress()
  const running = useRef<AbortController>(null)
  useUnsaved(importing.busy, texts.importing.leave)
  useEffect(() => () => running.current?.abort(new Stopped()), [])

  const begin = () => {
    running.current?.abort(new Stopped())
    running.current = new AbortController()
    return running.current.signal
  }

  const read = ([file]: readonly File[]) =>
    file &&
    reading.act(
      async () => {
        setChosen(null)
        setReport(null)
        const { readDataFile } = await import('./import/data-file.ts')
        setChosen({ name: file.name, file: await readDataFile(file, begin()) })
      },
      {
        failed: (error) => readFailure(error),
        isWorthReporting: (error) => readFailure(error) === texts.importing.failedReading,
      },
    )
  const readFailure = (error: unknown): string | null => {
    if (error instanceof Stopped) return null
    const { name, kind } = Object(error) as { name?: string; kind?: string }
    if (name !== 'DataFileError') return texts.importing.failedReading
    return kind === 'newer' ? texts.importing.newer : texts.importing.invalid
  }

  const send = async (file: DataFile) => {
    let isWhole = false
    const signal = begin()
    await importing.act(
      async () => {
        const { sendRows } = await import('./import/send-rows.ts')
        try {
          const result = await sendRows(file, accountData(shell, signal), { signal, withPreferences, onProgress: tell })
          await takePicture(result)
          isWhole = result.failedCount + result.refused + result.refusedFiles === 0
          setReport(result)
          return result
        } catch (error) {
          throw signal.aborted ? new Stopped() : error
        } finally {
          setStopping(false)
          reset()
          shell.events.emit('dashboard')
          void refreshDataOverview(shell)
          if (withPreferences) void shell.refreshProfile()
        }
      },
      {
        done: ({ added }) => texts.importing.done(format.number(added), added),
        failed: (error) => {
          if (error instanceof Stopped) return texts.importing.stopped
          if (Object(error).name === 'TooManyFailed') return texts.importing.invalid
          return (error instanceof AreaError && error.sentence) || texts.importing.failed
        },
        isWorthReporting: (error) => !(error instanceof Stopped),
      },
    )
    if (isWhole) onClose()
  }
  const takePicture = async ({ picture }: ImportReport) => {
    if (!picture) return
    const ending = picture.name.split('.').at(-1) ?? ''
    const type = ending === 'jpg' ? 'image/jpeg' : `image/${ending}`
    const kind = await checkImage(new File([picture.file], picture.name, { type }))
    const id = shell.profile.get()?.id
    if (id && kind !== 'type' && kind !== 'size') await showPicture(shell, id, picture.file, kind)
  }

  const counts = [...(chosen?.file.counts ?? [])].filter(
    ([section, rows]) => rows > 0 && overview.sections[section]?.is_item,
  )
  const total = counts.reduce((sum, [, rows]) => sum + rows, 0)
  const hasPreferences = preferences.some((section) => (chosen?.file.counts.get(section) ?? 0) > 0)
  const status = reading.busy ? texts.importing.reading : importing.busy && !progress ? texts.importing.preparing : ''

  return (
    <ImportDialog
      title={texts.importing.title}
      description={texts.importing.description}
      closeLabel={texts.close}
      cancelLabel={report ? texts.close : texts.cancel}
      picker={{
        label: texts.importing.choose,
        accept: '.zip,.json',
        multiple: false,
        busy: reading.busy || importing.busy,
        isChosen: chosen !== null,
        onFiles: (files) => void read(files),
      }}
      chosen={chosen?.name}
      status={status}
      sending={{
        busy: importing.busy,
        isStopping,
        stop: () => {
          setStopping(true)
          running.current?.abort(new Stopped())
        },
        progress,
      }}
      progressLabel={texts.importing.title}
      progressText={
        progress
          ? texts.progress(
              sectionName(texts, progress.section),
              format.number(progress.done),
              format.number(progress.total),
            )
          : ''
      }
      stopLabel={texts.stop}
      failure={failure}
      submit={
        chosen && !report
          ? { label: texts.importing.submit, busy: importing.busy, run: () => void send(chosen.file) }
          : null
      }
      onClose={onClose}
    >
      {chosen && !report && (
        <div className={styles.preview}>
          <p>
            {texts.importing.found(format.number(total), total)}
            {chosen.file.exportDate && ` ${texts.importing.writtenOn(format.date(chosen.file.exportDate))}`}
          </p>
          <Facts
            facts={counts.map(([section, rows]) => ({
              label: sectionName(texts, section),
              value: format.number(rows),
            }))}
          />
          {hasPreferences && (
            <Checkbox checked={withPreferences} onCheckedChange={setWithPreferences} disabled={importing.busy}>
              {texts.importing.withPreferences}
            </Checkbox>
          )}
        </div>
      )}
      {report && <Report report={report} />}
    </ImportDialog>
  )
}

/** What was not added, and why. */
function Report({ report: { added, refused, refusedFiles, failed, failedCount } }: { report: ImportReport }) {
  const texts = useDataTexts()
  const format = useFormat()
  return (
    <div className={styles.preview} role="status">
      <p>{texts.importing.done(format.number(added), added)}</p>
      {refused > 0 && <p>{texts.importing.refused(format.number(refused), refused)}</p>}
      {refusedFiles > 0 && <p>{texts.importing.refusedFiles(format.number(refusedFiles), refusedFiles)}</p>}
      {failedCount > 0 && (
        <>
          <p>{texts.importing.leftOut(format.number(failedCount), failedCount)}</p>
          <ScrollRegion label={texts.importing.leftOutLabel} className={styles.names}>
            <ul>
              {failed.map((name, index) => (
                <li key={index}>{name}</li>
              ))}
            </ul>
          </ScrollRegion>
        </>
      )}
    </div>
  )
}
