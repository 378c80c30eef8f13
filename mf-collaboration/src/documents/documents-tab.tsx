import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Eye, FileText } from 'lucide-react'
import { useState } from 'react'
import { useDocuments } from '../data/documents.ts'
import { useTexts } from '../locales/index.ts'
import styles from './documents.module.css'
import { OpenDocument } from './open-document.tsx'
import { ReadDocument } from './read-document.tsx'

/** 'Documents Partagés': the notes that the learner shares or that are shared with them, with how many may open each. */
export default function DocumentsTab() {
  const all = useTexts()
  const texts = all.documents
  const format = useFormat()
  const { data, error, refetch } = useDocuments()
  const [read, setRead] = useState<string | null>(null)
  if (error && !data)
    return (
      <ErrorPanel title={all.error.title} retry={{ label: all.error.retry, run: () => void refetch() }}>
        <p>{texts.loadFailed}</p>
      </ErrorPanel>
    )
  if (!data)
    return (
      <Loading label={texts.loading}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  if (data.length === 0)
    return (
      <EmptyState
        icon={<FileText size={22} strokeWidth={1.75} />}
        title={texts.empty}
        action={
          <Link to="/notes" className={buttonClass({ variant: 'primary' })}>
            {texts.toNotes}
          </Link>
        }
      />
    )
  return (
    <>
      <ul className={styles.list}>
        {data.map((document) => (
          <li key={document.id} className={styles.row}>
            <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.title}>
              <OpenDocument document={document} />
              <small>
                {texts.collaborators(document.collaborators)}
                {' · '}
                <time dateTime={document.updated_at}>{format.relativeDay(document.updated_at)}</time>
                {document.role !== 'owner' && document.owner_name && ` · ${texts.by(document.owner_name)}`}
              </small>
            </span>
            {document.role === 'owner' && <Badge tone="encre">{texts.own}</Badge>}
            <IconButton label={texts.readOf(document.title)} onClick={() => setRead(document.id)}>
              <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {read && <ReadDocument id={read} onClose={() => setRead(null)} />}
    </>
  )
}
