import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Eye, FilePlus, FileText, FileX } from 'lucide-react'
import { useState } from 'react'
import { type SharedDocument, useDocuments, useRemoveDocument } from '../data/documents.ts'
import type { Role } from '../data/people.ts'
import type { CollaborationSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { mayAs } from '../sessions/session.ts'
import { toastMs } from '../toast-duration.ts'
import { AddDocument } from './add-document.tsx'
import styles from './documents.module.css'
import { OpenDocument } from './open-document.tsx'
import { ReadDocument } from './read-document.tsx'

export interface SessionDocumentsProps {
  session: CollaborationSession
  /** The learner's own. */
  role: 'owner' | Role | null
}

/** The documents of a session, which its members may open. */
export function SessionDocuments({ session, role }: SessionDocumentsProps) {
  const texts = useTexts().documents
  const { data } = useDocuments()
  const [isAdding, setAdding] = useState(false)
  const [read, setRead] = useState<string | null>(null)
  const held = data?.filter(({ id }) => session.document_ids.includes(id)) ?? []
  return (
    <section className={styles.part} aria-labelledby="place-documents">
      <header className={styles.head}>
        <h3 id="place-documents">{texts.title}</h3>
        {mayAs(role, 'editor') && (
          <Button
            size="s"
            icon={<FilePlus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {texts.add}
          </Button>
        )}
      </header>
      {held.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul>
          {held.map((document) => (
            <li key={document.id} className={styles.held}>
              <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.title}>
                <OpenDocument document={document} />
                {document.role !== 'owner' && document.owner_name && <small>{texts.by(document.owner_name)}</small>}
              </span>
              <IconButton label={texts.readOf(document.title)} onClick={() => setRead(document.id)}>
                <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
              {(document.role === 'owner' || mayAs(role, 'admin')) && <Remove session={session} document={document} />}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddDocument sessionId={session.id} onClose={() => setAdding(false)} />}
      {read && <ReadDocument id={read} onClose={() => setRead(null)} />}
    </section>
  )
}

function Remove({ session, document }: { session: CollaborationSession; document: SharedDocument }) {
  const texts = useTexts().documents
  const { act, busy } = useAction({ duration: toastMs })
  const remove = useRemoveDocument()
  return (
    <IconButton
      label={texts.removeOf(document.title)}
      aria-disabled={busy}
      onClick={() =>
        void act(() => remove.mutateAsync({ sessionId: session.id, noteId: document.id }), {
          done: texts.removed,
          failed: texts.removeFailed,
        })
      }
    >
      <FileX size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
