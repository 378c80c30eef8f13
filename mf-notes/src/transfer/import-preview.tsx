import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Checkbox } from '@cahier/ui/checkbox'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { formatSize } from '../attachments/size.ts'
import { useTexts } from '../locales/index.ts'
import type { NoteFile } from './file-shelf.ts'
import styles from './import-dialog.module.css'
import type { ImportPlan } from './import-plan.ts'

/** Titles that are shown; the number says how many there are. */
const maxShownTitles = 50
/** Files that are shown with what is said of them. */
const maxShownFiles = 200

/** What an import would add, and what it leaves out. */
export function ImportPreview({
  plan: { notes, duplicates, remarks, problems },
  files,
  withoutRoom,
  isTextTaken,
  onTextTaken,
}: {
  plan: ImportPlan
  /** What comes with the notes. */
  files: readonly NoteFile[]
  /** How many notes there are, and how many of them the learner's plan has room for; null where it has room for all. */
  withoutRoom: { found: number; room: number } | null
  /** Whether the files that are left out come in as plain text, where they are text. */
  isTextTaken: boolean
  /** Undefined while this cannot be changed. */
  onTextTaken: ((isTaken: boolean) => void) | undefined
}) {
  const texts = useTexts()
  const format = useFormat()
  const created = notes.slice(0, withoutRoom?.room)
  const more = created.length - maxShownTitles
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const texted = problems.filter(({ asText }) => asText.length > 0).length

  return (
    <div className={styles.preview}>
      <p role="status">
        {notes.length === 0
          ? texts.transfer.nothingNew
          : created.length > 0 && texts.transfer.added(format.number(created.length), created.length)}
        {duplicates > 0 && ` ${texts.transfer.duplicates(format.number(duplicates), duplicates)}`}
        {files.length > 0 &&
          ` ${texts.transfer.files(format.number(files.length), formatSize(format, bytes), files.length)}`}
      </p>
      {withoutRoom && (
        <p>
          {texts.transfer.room(
            format.number(withoutRoom.found),
            format.number(withoutRoom.room),
            withoutRoom.found,
            withoutRoom.room,
          )}{' '}
          <Link to="/settings?tab=subscription">{texts.toast.plans}</Link>
        </p>
      )}
      {created.length > 0 && (
        <ScrollRegion label={texts.transfer.titles} className={styles.rows}>
          <ul>
            {created.slice(0, maxShownTitles).map((note, index) => (
              <li key={index}>{note.title}</li>
            ))}
            {more > 0 && <li className={styles.more}>{texts.transfer.more(format.number(more))}</li>}
          </ul>
        </ScrollRegion>
      )}
      <Files
        title={texts.transfer.remarks}
        files={remarks.map(({ file, remark }) => ({ file, sentence: texts.transfer.remark[remark] }))}
      />
      <Files
        title={texts.transfer.leftOut}
        files={problems.map(({ file, problem }) => ({ file, sentence: texts.transfer.problem[problem.kind] }))}
      />
      {texted > 0 && (
        <Checkbox checked={isTextTaken} disabled={!onTextTaken} onCheckedChange={(isTaken) => onTextTaken?.(isTaken)}>
          {texts.transfer.asText(format.number(texted), texted)}
        </Checkbox>
      )}
    </div>
  )
}

/** Files with a sentence about each. */
function Files({ title, files }: { title: string; files: readonly { file: string; sentence: string }[] }) {
  const texts = useTexts()
  const format = useFormat()
  const more = files.length - maxShownFiles
  if (files.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>
        {title} ({format.number(files.length)})
      </h3>
      <ScrollRegion label={title} className={`${styles.rows} ${styles.files}`}>
        <ul>
          {files.slice(0, maxShownFiles).map(({ file, sentence }, index) => (
            <li key={index}>
              <strong>{file}</strong> {sentence}
            </li>
          ))}
          {more > 0 && <li className={styles.more}>{texts.transfer.more(format.number(more))}</li>}
        </ul>
      </ScrollRegion>
    </>
  )
}
