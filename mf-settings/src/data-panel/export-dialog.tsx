import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Progress as Bar } from '@cahier/ui/progress'
import styles from './data-panel.module.css'
import { useDataTexts } from './locales/index.ts'
import { sectionName } from './section-name.ts'
import type { Progress } from './use-progress.ts'

/** What an export is doing. It stays until the file is written, or the learner stops it. */
export function ExportDialog({ progress, onStop }: { progress: Progress | null; onStop(): void }) {
  const texts = useDataTexts()
  const format = useFormat()
  const text = progress
    ? texts.progress(sectionName(texts, progress.section), format.number(progress.done), format.number(progress.total))
    : texts.exporting.preparing
  return (
    <Dialog
      open
      size="sm"
      title={texts.exporting.title}
      description={texts.exporting.description}
      closeLabel={texts.stop}
      closeOnBackdrop={false}
      onOpenChange={(open) => {
        if (!open) onStop()
      }}
      footer={<Button onClick={onStop}>{texts.stop}</Button>}
    >
      <div className={styles.progress}>
        <Bar label={text} value={progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0} />
        <p role="status">{text}</p>
      </div>
    </Dialog>
  )
}
