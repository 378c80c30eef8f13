import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useState } from 'react'
import { type NoteVersion, useVersions } from '../data/versions.ts'
import TextDiff from '../diff/text-diff.tsx'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import styles from './versions-dialog.module.css'

export interface VersionsDialogProps {
  note: LocalNote
  /** Puts a version's text into the editor, where it is saved like anything typed. */
  onRestore(version: NoteVersion): void
  onClose(): void
}

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const
const whole = ({ title, content }: Pick<NoteVersion, 'title' | 'content'>) => `${title}\n\n${content}`

/** The earlier texts of a note: what changed since each, and a button that restores it. */
export default function VersionsDialog({ note, onRestore, onClose }: VersionsDialogProps) {
  const texts = useTexts()
  const format = useFormat()
  const { data, isPending, isError, refetch } = useVersions(note.id)
  const [chosen, setChosen] = useState<number | null>(null)
  const version = data?.find((candidate) => candidate.version === chosen) ?? data?.[0]

  return (
    <Dialog
      open
      size="lg"
      title={texts.versions.title}
      description={texts.versions.description}
      closeLabel={texts.close}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        version && (
          <Button variant="primary" onClick={() => onRestore(version)}>
            {texts.versions.restore}
          </Button>
        )
      }
    >
      {isPending && (
        <Loading label={texts.loading}>
          <Skeleton count={3} className={styles.skeleton} />
        </Loading>
      )}
      {isError && (
        <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: () => void refetch() }}>
          <p>{texts.versions.failed}</p>
        </ErrorPanel>
      )}
      {data?.length === 0 && <EmptyState title={texts.versions.empty} />}
      {version && (
        <div className={styles.columns}>
          <ol className={styles.list} aria-label={texts.versions.title}>
            {data?.map(({ version: number, created_at }) => (
              <li key={number}>
                <button
                  type="button"
                  className={styles.version}
                  aria-pressed={number === version.version}
                  onClick={() => setChosen(number)}
                >
                  {format.date(created_at, moment)}
                </button>
              </li>
            ))}
          </ol>
          <section aria-label={texts.versions.changes} className={styles.changes}>
            <p className={styles.legend}>{texts.versions.legend}</p>
            <TextDiff before={whole(version)} after={whole(note)} />
          </section>
        </div>
      )}
    </Dialog>
  )
}
