import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Pin } from 'lucide-react'
import { useMemo } from 'react'
import { useNotes } from '../replica/use-notes.ts'
import type { LocalNote } from '../replica/view.ts'
import { latestNotes } from './latest-notes.ts'
import { useTexts } from './locales/index.ts'
import styles from './recent.module.css'

/** The notes that were pinned and those that were written last, as this device has them. */
export default function RecentNotes() {
  const texts = useTexts()
  const { status, notes, retry } = useNotes()
  const { pinned, recent } = useMemo(() => latestNotes(notes), [notes])

  const body = () => {
    if (status === 'loading') {
      return (
        <Loading label={texts.loading} className={styles.skeletons}>
          <Skeleton count={3} className={styles.skeleton} />
        </Loading>
      )
    }
    if (status === 'failed') {
      return (
        <div role="alert" className={styles.nothing}>
          <p>{texts.notesFailed}</p>
          <Button size="s" onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      )
    }
    if (notes.length === 0) {
      return (
        <div className={styles.nothing}>
          <p>{texts.empty}</p>
          <Link to="/notes?new=1" className={buttonClass({ size: 's' })}>
            {texts.create}
          </Link>
        </div>
      )
    }
    return (
      <div className={styles.columns}>
        {pinned.length > 0 && <Notes title={texts.pinned} notes={pinned} />}
        {recent.length > 0 && <Notes title={texts.recent} notes={recent} />}
      </div>
    )
  }

  return (
    <Card className={styles.card}>
      <header className={styles.head}>
        <h2>{texts.title}</h2>
        {notes.length > 0 && <Link to="/notes">{texts.all}</Link>}
      </header>
      {body()}
    </Card>
  )
}

function Notes({ title, notes }: { title: string; notes: readonly LocalNote[] }) {
  const format = useFormat()
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <Link to={`/notes/${note.id}`} className={styles.note}>
              {note.is_pinned && <Pin size={14} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />}
              <span className={styles.name}>{note.title}</span>
              <time className={styles.when} dateTime={note.updated_at}>
                {format.relativeDay(note.updated_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
