import { useFormat } from '@cahier/contract/i18n'
import { Dialog } from '@cahier/ui/dialog'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useDocumentText } from '../data/documents.ts'
import { useTexts } from '../locales/index.ts'
import { DocumentFiles } from './document-files.tsx'
import styles from './documents.module.css'

/** The text and the files of a document, to read. */
export function ReadDocument({ id, onClose }: { id: string; onClose(): void }) {
  const all = useTexts()
  const texts = all.documents
  const format = useFormat()
  const { data, error } = useDocumentText(id)
  if (error || data === null)
    return (
      <NoticeDialog
        title={texts.missingTitle}
        description={error ? texts.loadFailed : texts.missing}
        actionLabel={all.close}
        closeLabel={all.close}
        onClose={onClose}
      />
    )
  return (
    <Dialog open size="lg" title={data?.title ?? texts.loading} closeLabel={all.close} onOpenChange={onClose}>
      {data ? (
        <>
          <p className={styles.changed}>
            <time dateTime={data.updated_at}>{texts.changed(format.relativeDay(data.updated_at))}</time>
          </p>
          <DocumentFiles documentId={id} />
          <div className={styles.text}>{data.content || texts.blank}</div>
        </>
      ) : (
        <Loading label={texts.loading}>
          <Skeleton count={4} className={styles.skeleton} />
        </Loading>
      )}
    </Dialog>
  )
}
