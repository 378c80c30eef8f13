import { saveFile } from '@cahier/contract'
import { useAction, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type DocumentFile, readDocumentFile } from '../data/documents.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './documents.module.css'

interface Shown {
  file: Blob
  address: string
}

/**
 * A PDF in the browser's own viewer. Browsers without one, as many on phones, offer it for download: there it is read only
 * then. Whatever is shown is as high as the viewer, so that the button does not move away from under a finger.
 */
export function ViewPdf({ file, onClose }: { file: DocumentFile; onClose(): void }) {
  const shell = useShell()
  const all = useTexts()
  const texts = all.documents
  const { act, busy } = useAction({ duration: toastMs })
  const [shown, setShown] = useState<Shown | 'failed' | null>(null)

  useEffect(() => {
    if (!navigator.pdfViewerEnabled) return
    let address: string | undefined
    let isCurrent = true
    readDocumentFile(shell, file)
      .then(async (content) => {
        const bytes = await content.arrayBuffer()
        if (!isCurrent) return
        // Its type is set here: whatever the file really holds, nothing in it runs.
        const pdf = new Blob([bytes], { type: 'application/pdf' })
        address = URL.createObjectURL(pdf)
        setShown({ file: pdf, address })
      })
      .catch(() => isCurrent && setShown('failed'))
    return () => {
      isCurrent = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [shell, file])

  const download = () =>
    act(
      async () => saveFile(shown && shown !== 'failed' ? shown.file : await readDocumentFile(shell, file), file.name),
      { failed: texts.downloadFailed },
    )
  return (
    <Dialog
      open
      size="xl"
      title={file.name}
      closeLabel={all.close}
      onOpenChange={onClose}
      footer={
        <Button
          busy={busy}
          icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void download()}
        >
          {texts.download}
        </Button>
      }
    >
      {!navigator.pdfViewerEnabled ? (
        <p>{texts.noViewer}</p>
      ) : shown === null ? (
        <Loading label={texts.fileLoading}>
          <Skeleton count={1} className={styles.page} />
        </Loading>
      ) : shown === 'failed' ? (
        <p role="alert" className={styles.page}>
          {texts.fileFailed}
        </p>
      ) : (
        <iframe className={styles.pdf} title={file.name} src={shown.address} />
      )}
    </Dialog>
  )
}
