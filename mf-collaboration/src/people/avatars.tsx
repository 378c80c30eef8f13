import { Avatar } from '@cahier/ui/avatar'
import { useTexts } from '../locales/index.ts'
import styles from './avatars.module.css'
import type { People } from './use-people.ts'

/** How many pictures are shown before '+N'. */
const maxAvatars = 3

/** Those who take part: the first three, and how many more there are. Their names are the accessible text. */
export function Avatars({ ids, people }: { ids: readonly string[]; people: People }) {
  const texts = useTexts().people
  const more = ids.length - maxAvatars
  return (
    <span className={styles.avatars}>
      <span className="visually-hidden">{texts.list(ids.map(people.nameOf))}</span>
      {ids.slice(0, maxAvatars).map((id) => (
        <span key={id} className={styles.avatar} title={people.nameOf(id)}>
          <Avatar size="s" name={people.nameOf(id)} src={people.avatarOf(id)} />
        </span>
      ))}
      {more > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  )
}
