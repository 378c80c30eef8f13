import type { LocalNote } from '../replica/view.ts'
import { FolderManager } from './folder-manager.tsx'
import styles from './folders-panel.module.css'
import { useTexts } from './locales/index.ts'

/** The folders beside the list. */
export default function FoldersPanel({ notes }: { notes: readonly LocalNote[] }) {
  const texts = useTexts()
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <FolderManager notes={notes} />
    </section>
  )
}
