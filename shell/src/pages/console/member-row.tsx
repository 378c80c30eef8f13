import { useFormat } from '@cahier/contract/i18n'
import type { MemberOverview } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useTexts } from './locales/index.ts'
import styles from './member-row.module.css'
import type { OperationKind } from './operation-dialog.tsx'

interface MemberRowProps {
  member: MemberOverview
  onAsk(kind: OperationKind): void
}

/** One member: what is live, what it would fall back to, and what can be done. */
export function MemberRow({
  member: { member, release, predecessor, held, canary, halted, releases },
  onAsk,
}: MemberRowProps) {
  const texts = useTexts()
  const format = useFormat()
  const summaryOf = (id: string) => releases.find((one) => one.id === id)
  const live = summaryOf(release)
  const fares = (id: string) => {
    const { sessions = 0, failed = 0 } = summaryOf(id)?.health ?? {}
    if (sessions === 0) return texts.unseen
    // Never round up to 100 %.
    const ratio = Math.floor((1 - failed / sessions) * 1_000) / 1_000
    const percent = format.number(ratio, { style: 'percent', maximumFractionDigits: 1 })
    return texts.healthy(percent, format.number(sessions))
  }
  const builtFrom = (commit: string, run: string | null) => {
    const text = texts.builtFrom(commit.slice(0, 7))
    return run === null ? (
      text
    ) : (
      <a href={run} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  }
  const newer = releases.findIndex(({ id }) => id === release)
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.name}>{member}</h3>
        {held && (
          <span title={texts.heldHint}>
            <Badge tone="warn">{texts.held}</Badge>
          </span>
        )}
        {halted && <Badge tone="marge">{texts.halted}</Badge>}
        {newer > 0 && <Badge tone="encre">{texts.newer(newer)}</Badge>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.live}</dt>
          <dd>
            <code>{release}</code>
            {live && (
              <span className={styles.when}>
                {texts.since(format.date(live.publishedAt), format.time(live.publishedAt))}
              </span>
            )}
            {live?.commit && <span className={styles.when}>{builtFrom(live.commit, live.run)}</span>}
            <span className={styles.when}>{fares(release)}</span>
          </dd>
        </div>
        {canary && (
          <div>
            <dt>{texts.trial}</dt>
            <dd>
              <code>{canary.release}</code>
              <span className={styles.when}>{texts.tried(canary.share)}</span>
              <span className={styles.when}>{fares(canary.release)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.predecessor}</dt>
          <dd>{predecessor ? <code>{predecessor}</code> : texts.none}</dd>
        </div>
      </dl>
      <fieldset aria-label={texts.actionsOf(member)} className={styles.actions}>
        <Button size="s" onClick={() => onAsk('promote')}>
          {texts.promote}
        </Button>
        <Button size="s" disabled={predecessor === null && !canary} onClick={() => onAsk('rollback')}>
          {texts.rollback}
        </Button>
        <Button size="s" onClick={() => onAsk('withdraw')}>
          {texts.withdraw}
        </Button>
      </fieldset>
    </Card>
  )
}
