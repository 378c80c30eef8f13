import { useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Card, cardLink } from '@cahier/ui/card'
import { BookOpen, CirclePlay, MessagesSquare } from 'lucide-react'
import { guideAreas } from '../guide/areas.ts'
import { useTexts } from '../locales/index.ts'
import styles from './help-cards.module.css'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Links for learning on one's own. The forum is shown only if the operator has set one. */
export function HelpCards() {
  const { forumUrl } = useShell()
  const { cards, tutorials } = useTexts()
  return (
    <ul aria-label={cards.label} className={styles.cards}>
      <Card as="li" interactive className={styles.card}>
        <CirclePlay {...icon} />
        <h3>
          <Link to="/help/tutorials" className={cardLink}>
            {tutorials.title}
          </Link>
        </h3>
        <p>{cards.tutorials}</p>
      </Card>
      <Card as="li" interactive className={styles.card}>
        <BookOpen {...icon} />
        <h3>
          <Link to={`/help/guide/${guideAreas[0].id}`} className={cardLink}>
            {cards.guide.title}
          </Link>
        </h3>
        <p>{cards.guide.body}</p>
      </Card>
      {forumUrl && (
        <Card as="li" interactive className={styles.card}>
          <MessagesSquare {...icon} />
          <h3>
            <a href={forumUrl} target="_blank" rel="noreferrer" className={cardLink}>
              {cards.forum.title}
            </a>
          </h3>
          <p>{cards.forum.body}</p>
        </Card>
      )}
    </ul>
  )
}
