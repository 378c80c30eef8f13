import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Progress } from '@cahier/ui/progress'
import { useCaps } from '../data/executions.ts'
import { useTexts } from '../locales/index.ts'
import styles from './caps.module.css'

/** What the plan allows within 24 hours, how much of it was used, and what happens then. */
export function Caps() {
  const { caps: texts, retry } = useTexts()
  const format = useFormat()
  const { data = [], error, refetch } = useCaps()
  const isReached = data.some(({ used, most }) => used >= most)
  return (
    <Card as="section" className={styles.card} aria-labelledby="automation-caps">
      <h3 id="automation-caps">{texts.title}</h3>
      {error && data.length === 0 ? (
        <NotLoaded retry={{ label: retry, run: () => void refetch() }}>{texts.failed}</NotLoaded>
      ) : (
        <>
          <dl className={styles.caps}>
            {data.map(({ what, used, most }) => {
              const label = texts.what[what as keyof typeof texts.what] ?? what
              return (
                <div key={what}>
                  <dt>{label}</dt>
                  <dd>
                    {texts.used(format.number(used), format.number(most))}
                    <Progress label={label} value={(100 * used) / most} tone={used >= most ? 'warn' : 'encre'} />
                  </dd>
                </div>
              )
            })}
          </dl>
          <p className={styles.hint}>{isReached ? texts.reached : texts.hint}</p>
          <p>
            <Link to="/settings?tab=subscription">{texts.plans}</Link>
          </p>
        </>
      )}
    </Card>
  )
}
