import { Link } from '@cahier/contract/router'
import { useStudyItems } from '../data/items.ts'
import type { Session } from '../data/sessions.ts'
import { ItemIcon } from '../items/item-icon.tsx'
import { useTexts } from '../locales/index.ts'
import styles from './item-list.module.css'
import { reviewPath } from './studied.ts'
import { useSessionActions } from './use-session-actions.ts'

/** The items of a session as links. Deleted items are left out. */
export function ItemList({ session }: { session: Session }) {
  const texts = useTexts().items
  const { study } = useSessionActions()
  const { data } = useStudyItems(session.type, '', session.items, 0)
  if (!data || data.length === 0) return null
  const begin = () => {
    if (!session.completed && !session.running_since) void study(session, true)
  }
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
      {data.some(({ kind }) => kind === 'word') && (
        <p className={styles.review}>
          <Link to={reviewPath(session.id)} onClick={begin}>
            {texts.review}
          </Link>
        </p>
      )}
    </section>
  )
}
