import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useTexts } from '../locales/index.ts'
import styles from './connection-page.module.css'

/** Says that the plan has no account at the video provider, and where one that has is chosen. */
export function PlanCard() {
  const texts = useTexts().connection
  return (
    <Card as="section" className={styles.card} aria-labelledby="connection-plan">
      <h3 id="connection-plan">{texts.planTitle}</h3>
      <p>{texts.planBody}</p>
      <Link to="/pricing" className={buttonClass({ variant: 'primary' }, styles.start)}>
        {texts.planAction}
      </Link>
    </Card>
  )
}
