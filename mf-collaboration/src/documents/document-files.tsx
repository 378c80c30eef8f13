import { saveFile } from '@cahier/contract'
import { useAction, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { type DocumentFile, readDocumentFile, useDocumentFiles } from '../data/documents.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './documents.module.css'
import { ViewPdf } from './view-pdf.tsx'

/** The files of a document: PDFs open here, others are downloaded. Nothing while there are none. */
export function DocumentFiles({ documentId }: { documentId: string }) {
  const all = useTexts()
  const texts = all.documents
  const { data, error, refetch } = useDocumentFiles(documentId)
  const [viewed, setViewed] = useState<DocumentFile | null>(null)
  if (error && !data)
    return (
      <p role="alert" className={styles.failed}>
        {texts.filesFailed}
        <Button size="s" onClick={() => void refetch()}>
          {all.error.retry}
        </Button>
      </p>
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="document-files">
      <h3 id="document-files" className={styles.files}>
        {texts.files}
      </h3>
      <ul>
        {data.map((file) => (
          <li key={file.id} className={styles.held}>
            <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
            {file.type === 'application/pdf' ? (
              <button type="button" className={styles.open} onClick={() => setViewed(file)}>
                {file.name}
              </button>
            ) : (
              <DownloadFile file={file} />
            )}
          </li>
        ))}
      </ul>
      {viewed && <ViewPdf key={viewed.id} file={viewed} onClose={() => setViewed(null)} />}
    </section>
  )
}

function DownloadFile({ file }: { file: DocumentFile }) {
  const shell = useShell()
  const texts = useTexts().documents
  const { act, busy } = useAction({ duration: toastMs })
  return (
    <>
      <span className={styles.title}>{file.name}</span>
      <Button
        size="s"
        busy={busy}
        aria-label={texts.downloadOf(file.name)}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() =>
          void act(async () => saveFile(await readDocumentFile(shell, file), file.name), {
            failed: texts.downloadFailed,
          })
        }
      >
        {texts.download}
      </Button>
    </>
  )
}
