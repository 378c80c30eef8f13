import { AttachmentRow } from '../attachments/attachment-row.tsx'
import styles from '../attachments/attachments.module.css'
import { useAttachments } from '../data/attachments.ts'
import { useTexts } from '../locales/index.ts'

/** The files of somebody else's note, to download. */
export function SharedFiles({ noteId }: { noteId: string }) {
  const texts = useTexts().attachments
  const { data } = useAttachments(noteId)
  if (!data || data.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="attachments-title">
      <header className={styles.head}>
        <h2 id="attachments-title" className={styles.title}>
          {texts.title}
        </h2>
      </header>
      <ul className={styles.list}>
        {data.map((attachment) => (
          <AttachmentRow key={attachment.id} attachment={attachment} />
        ))}
      </ul>
    </section>
  )
}
