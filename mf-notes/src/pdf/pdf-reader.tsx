import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { HighlightedFile } from './highlights/use-highlighting.ts'
import { usePdfTexts } from './locales/index.ts'
import { OpenDocument } from './open-document.tsx'
import styles from './pdf-reader.module.css'
import { type Failure, type ReadFile, useDocument } from './use-document.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface PdfReaderProps {
  file: HighlightedFile
  /** Gets its bytes; null while it is not known where they are. */
  read: ReadFile | null
  /** The page of the address, from 1. */
  page: number
  /** Another one where a link has led to the page, though the address named it already. */
  visit: string
  /** The page that is read. */
  onPage(page: number): void
  /** Saves the file; absent where it cannot be reached. */
  onDownload?: (() => void) | undefined
  onRetry(): void
  onClose(): void
}

/** Failures that trying again may mend. */
const passing: readonly Failure[] = ['offline', 'unreachable']

/** Reads a PDF, beside the note where there is room and over it where there is none. */
export function PdfReader({ file, read, page, visit, onPage, onDownload, onRetry, onClose }: PdfReaderProps) {
  const texts = usePdfTexts()
  const root = useRef<HTMLElement>(null)
  const opened = useDocument(read)
  useEffect(() => {
    const before = document.activeElement
    root.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const actions = (
    <span className={styles.tools}>
      {onDownload && (
        <IconButton label={texts.download} onClick={onDownload}>
          <Download {...icon} />
        </IconButton>
      )}
      <IconButton label={texts.close} onClick={onClose}>
        <X {...icon} />
      </IconButton>
    </span>
  )

  return (
    <section
      ref={root}
      tabIndex={-1}
      className={styles.reader}
      aria-label={texts.reader(file.name)}
      data-pdf-reader=""
      onKeyDown={(event) => {
        // The note's own shortcuts are for its text.
        if (event.key !== 'Tab') event.stopPropagation()
        // An open menu lies elsewhere in the page.
        const isInside = event.currentTarget.contains(event.target as Node)
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) {
          event.preventDefault()
          onClose()
        }
      }}
    >
      {opened.kind === 'open' ? (
        <OpenDocument
          document={opened.document}
          firstPage={opened.firstPage}
          file={file}
          page={page}
          visit={visit}
          actions={actions}
          onPage={onPage}
        />
      ) : (
        <>
          <header className={styles.bar}>
            <h2 className={styles.name} title={file.name}>
              {file.name}
            </h2>
            {actions}
          </header>
          {opened.kind === 'opening' ? (
            <Loading label={texts.opening} className={styles.opening}>
              <Skeleton className={styles.skeleton} />
            </Loading>
          ) : (
            <div className={styles.failed}>
              <p role="alert">{texts.failures[opened.failure]}</p>
              <span className={styles.choices}>
                {onDownload && (
                  <Button icon={<Download {...icon} />} onClick={onDownload}>
                    {texts.download}
                  </Button>
                )}
                {passing.includes(opened.failure) && (
                  <Button variant="primary" onClick={onRetry}>
                    {texts.retry}
                  </Button>
                )}
              </span>
            </div>
          )}
        </>
      )}
    </section>
  )
}
