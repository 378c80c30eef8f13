import { Book, Calendar, ChartLine, Notebook } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import styles from './features.module.css'

const features = [
  { id: 'notes', Icon: Notebook },
  { id: 'vocabulary', Icon: Book },
  { id: 'planning', Icon: Calendar },
  { id: 'progress', Icon: ChartLine },
] as const

export function Features() {
  const texts = useTexts().features
  return (
    <ul className={styles.grid}>
      {features.map(({ id, Icon }) => (
        <li key={id} className={styles.card} data-feature={id}>
          <span className={styles.icon}>
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <h3 className={styles.title}>{texts[id].title}</h3>
          <p className={styles.body}>{texts[id].body}</p>
        </li>
      ))}
    </ul>
  )
}
