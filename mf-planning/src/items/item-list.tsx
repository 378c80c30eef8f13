import { Link } from '@cahier/contract/router'
import { useStudyItems } from '../data/items.ts'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { reviewPath } from '../session/studied.ts'
import { ItemIcon } from './item-icon.tsx'
import styles from './item-list.module.css'

/** What a session is about, each a link to it. What was deleted since is not there. */
export function ItemList({ session }: { session: Session }) {
  const texts = useTexts().items
  const { data } = useStudyItems(session.type, '', session.items, 0)
  if (!data || data.length === 0) return null
  const words = data.filter(({ kind }) => kind === 'word').map(({ id }) => id)
  return (
    <section className={styles.items} aria-label={texts.of[session.type]}>
      <p className={styles.label}>{texts.of[session.type]}</p>
      <ul>
        {data.map(({ id, kind, title }) => (
          <li key={id}>
            <Link to={kind === 'word' ? `/vocabulary/${id}` : `/notes/${id}`} className={styles.item}>
              <ItemIcon kind={kind} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {words.length > 0 && (
        <p className={styles.review}>
          <Link to={reviewPath(words)}>{texts.review}</Link>
        </p>
      )}
    </section>
  )
}
