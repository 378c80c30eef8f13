import { Star } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import styles from './testimonials.module.css'

const stars = [1, 2, 3, 4, 5]

export function Testimonials() {
  const texts = useTexts().testimonials
  return (
    <ul className={styles.grid}>
      {texts.people.map(({ name, role, initials, rating, quote }) => (
        <li key={name} className={styles.card}>
          <p role="img" aria-label={texts.rating(rating)} className={styles.stars}>
            {stars.map((star) => (
              <Star key={star} size={16} strokeWidth={1.75} fill={star <= rating ? 'currentColor' : 'none'} />
            ))}
          </p>
          <blockquote className={styles.quote}>{quote}</blockquote>
          <p className={styles.person}>
            <span className={styles.initials} aria-hidden="true">
              {initials}
            </span>
            <span>
              <strong>{name}</strong>
              <span className={styles.role}>{role}</span>
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
