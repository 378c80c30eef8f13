import { useAutomations } from '../data/automations.ts'
import { useTemplates } from '../data/templates.ts'
import { both, Loaded } from '../loaded/loaded.tsx'
import { Caps } from './caps.tsx'
import styles from './dashboard-page.module.css'
import { OwnAutomations } from './own-automations.tsx'
import { Presets } from './presets.tsx'
import { RecentExecutions } from './recent-executions.tsx'
import { Statistics } from './statistics.tsx'
import { Upcoming } from './upcoming.tsx'

/** The presets by group, the learner's own automations, and what has run and will run. */
export function DashboardPage() {
  const query = both(useTemplates(), useAutomations())
  return (
    <Loaded query={query}>
      {([templates, automations]) => (
        <div className={styles.page}>
          <Statistics />
          <div className={styles.columns}>
            <div className={styles.main}>
              <Presets templates={templates} automations={automations} />
              <OwnAutomations templates={templates} automations={automations} />
            </div>
            <div className={styles.aside}>
              <Upcoming templates={templates} automations={automations} />
              <RecentExecutions templates={templates} automations={automations} />
              <Caps />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  )
}
