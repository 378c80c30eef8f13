import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { fold, Marked, searchWords } from '@cahier/contract/search'
import { Card, cardLink } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Users } from 'lucide-react'
import { type NoteOfOther, useNoteOffers, useSharedNotes } from '../data/shared-notes.ts'
import { useBrowserOnline } from '../tags/use-browser-online.ts'
import { useSharedNotesTexts } from './locales/index.ts'
import { Offers } from './offers.tsx'
import styles from './shared-notes.module.css'
import { useKeptNotes } from './use-kept-notes.ts'

/** Whether title, owner or first words of a note hold every folded word. */
function holds({ title, owner_name, excerpt }: NoteOfOther, words: readonly string[]): boolean {
  const text = fold([title, owner_name, excerpt].join(' '))
  return words.every((word) => text.includes(word))
}

/** 'Partagées avec moi': what waits for an answer, then the notes of others. The list is kept on the device. */
export default function SharedNotes({ search }: { search: string }) {
  const texts = useSharedNotesTexts()
  const isOnline = useBrowserOnline()
  const { data, error, refetch } = useSharedNotes()
  const offers = useNoteOffers().data ?? []
  const kept = useKeptNotes()
  const words = searchWords(search)
  if (error && !data)
    return (
      <ErrorPanel title={texts.loadFailed} retry={{ label: texts.retry, run: () => void refetch() }}>
        {!isOnline && <p>{texts.offline}</p>}
      </ErrorPanel>
    )
  if (!data)
    return (
      <Loading label={texts.loading}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  const shown = data.filter((note) => holds(note, words))
  const empty = words.length > 0 ? texts.notFound : texts.empty
  return (
    <>
      <Offers offers={offers} isOnline={isOnline} />
      {shown.length === 0 && (words.length > 0 || offers.length === 0) && (
        <EmptyState icon={<Users size={22} strokeWidth={1.75} />} title={empty} />
      )}
      {shown.length > 0 && (
        <>
          <h3 id="shared-notes" className={styles.heading}>
            {texts.title}
          </h3>
          <ul className={styles.cards} aria-labelledby="shared-notes">
            {shown.map((note) => (
              <SharedCard key={note.id} note={note} words={words} isHere={isOnline || (kept?.has(note.id) ?? true)} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface SharedCardProps {
  note: NoteOfOther
  words: readonly string[]
  /** Whether it can be opened now. */
  isHere: boolean
}

function SharedCard({ note, words, isHere }: SharedCardProps) {
  const texts = useSharedNotesTexts()
  const format = useFormat()
  return (
    <Card as="li" interactive={isHere} className={styles.card} data-away={!isHere || undefined}>
      <h3 className={styles.title}>
        {isHere ? (
          <Link to={`/notes/${note.id}?filter=shared`} className={cardLink}>
            <Marked text={note.title} words={words} />
          </Link>
        ) : (
          note.title
        )}
      </h3>
      <p className={styles.excerpt}>
        <Marked text={note.excerpt} words={words} />
      </p>
      <p className={styles.foot}>
        <span>{texts.by(note.owner_name)}</span>
        <span>{texts.roles[note.role]}</span>
        {isHere ? (
          <time dateTime={note.updated_at}>{format.relativeDay(note.updated_at)}</time>
        ) : (
          <span>{texts.notHere}</span>
        )}
      </p>
    </Card>
  )
}
