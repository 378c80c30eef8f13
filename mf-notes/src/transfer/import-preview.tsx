import { useFormat } from '@cahier/contract/i18n'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { useTexts } from '../locales/index.ts'
import styles from './import-dialog.module.css'
import type { FileProblem, ImportPlan } from './import-plan.ts'

/** Titles that are shown; the number says how many there are. */
const shownTitles = 50

/** What an import would add, and what it leaves out. */
export function ImportPreview({ plan: { notes, duplicates, problems } }: { plan: ImportPlan }) {
  const texts = useTexts()
  const format = useFormat()
  const more = notes.length - shownTitles

  return (
    <div className={styles.preview}>
      <p role="status">
        {notes.length > 0 ? texts.transfer.added(format.number(notes.length), notes.length) : texts.transfer.nothingNew}
        {duplicates > 0 && ` ${texts.transfer.duplicates(format.number(duplicates), duplicates)}`}
      </p>
      {notes.length > 0 && (
        <ScrollRegion label={texts.transfer.titles} className={styles.rows}>
          <ul>
            {notes.slice(0, shownTitles).map((note, index) => (
              <li key={index}>{note.title}</li>
            ))}
            {more > 0 && <li className={styles.more}>{texts.transfer.more(format.number(more))}</li>}
          </ul>
        </ScrollRegion>
      )}
      {problems.length > 0 && (
        <>
          <h3 className={styles.leftOut}>{texts.transfer.leftOut}</h3>
          <ScrollRegion label={texts.transfer.leftOut} className={`${styles.rows} ${styles.problems}`}>
            <ul>
              {problems.map(({ file, problem }, index) => (
                <li key={index}>
                  <strong>{file}</strong> {sentence(problem)}
                </li>
              ))}
            </ul>
          </ScrollRegion>
        </>
      )}
    </div>
  )

  function sentence(problem: FileProblem): string {
    if (problem.kind === 'header-line') return texts.transfer.headerLine(format.number(problem.line))
    return texts.transfer.problem[problem.kind]
  }
}
