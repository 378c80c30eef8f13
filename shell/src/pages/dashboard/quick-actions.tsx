import { useLocalized } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { type LiveRemote, type MemberName, routeFor } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import type { ReactNode } from 'react'
import { useCommand } from '../../frame/use-command.ts'
import { useHost } from '../../host/host.ts'
import { useTexts } from '../../host/locales/index.ts'
import styles from './dashboard.module.css'

export interface QuickActionsProps {
  remotes: readonly LiveRemote[]
  wordsToReview: number | null
  /** What an area shows beside its link. */
  beside(member: MemberName): ReactNode
}

/** The areas' commands that asked for a place on the dashboard, in their order. */
export function QuickActions({ remotes, wordsToReview, beside }: QuickActionsProps) {
  const texts = useTexts()
  const localized = useLocalized()
  const { routes } = useHost()
  const { running, run } = useCommand()
  const assistant = routeFor(routes, '/ai')

  const commands = remotes
    .flatMap((remote) => remote.commands)
    .filter((command) => command.quickAction !== undefined)
    .sort((a, b) => (a.quickAction ?? 0) - (b.quickAction ?? 0))

  return (
    <Card as="section" className={styles.actions} aria-labelledby="quick-actions">
      <h2 id="quick-actions">{texts.dashboard.quickActions}</h2>
      <div className={styles.buttons}>
        {commands.map((command) => (
          <Button
            key={command.id}
            className={styles.action}
            busy={running === command.id}
            onClick={() => void run(command.id)}
          >
            {localized(command.label)}
          </Button>
        ))}
      </div>
      <ul className={styles.links}>
        {routeFor(routes, '/vocabulary') && (
          <li>
            <Link to="/vocabulary/review" className={styles.link}>
              {texts.dashboard.review}
              {wordsToReview ? <Badge tone="encre">{wordsToReview}</Badge> : null}
            </Link>
          </li>
        )}
        {assistant && (
          <li>
            <Link to="/ai" className={styles.link}>
              {texts.dashboard.assistant}
              <div className={styles.beside}>{beside(assistant.member)}</div>
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
