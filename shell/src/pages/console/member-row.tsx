import { useFormat } from '@cahier/contract/i18n'
import type { MemberOverview } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from './locales/index.ts'
import styles from './member-row.module.css'
import type { OperationKind } from './operation-dialog.tsx'
import { isUnwell } from './standing.ts'

interface MemberRowProps {
  member: MemberOverview
  onAsk(kind: OperationKind): void
}

/** One member: what is live, what it would fall back to, and what can be done. */
export function MemberRow({ member: all, onAsk }: MemberRowProps) {
  const { member, release, predecessor, held, canary, halted, releases } = all
  const texts = useTexts()
  const format = useFormat()
  const unwell = isUnwell(all)
  const [chosen, setChosen] = useState<boolean>()
  // On a phone, where the others are a line each.
  const isOpen = chosen ?? unwell
  const summaryOf = (id: string) => releases.find((one) => one.id === id)
  const live = summaryOf(release)
  const names = (id: string) => {
    const release = summaryOf(id)
    return (
      <>
        <code>{id}</code>
        {release && <span className={styles.names}>{texts.version(release.version)}</span>}
        {release && release.tags.length > 0 && (
          <span className={styles.names}>{texts.tags(release.tags.length, release.tags.join(', '))}</span>
        )}
      </>
    )
  }
  const fares = (id: string) => {
    const { sessions = 0, failed = 0 } = summaryOf(id)?.health ?? {}
    if (sessions === 0) return texts.unseen
    // Never round up to 100 %.
    const ratio = Math.floor((1 - failed / sessions) * 1_000) / 1_000
    const percent = format.number(ratio, { style: 'percent', maximumFractionDigits: 1 })
    return texts.healthy(percent, sessions, format.number(sessions))
  }
  const speeds = (id: string) => {
    const { p75, refused = null } = summaryOf(id)?.health ?? {}
    const decimals = (value: number) => format.number(value, { maximumFractionDigits: 2 })
    const parts = [
      p75?.lcp != null && `LCP ${decimals(p75.lcp / 1_000)} s`,
      p75?.inp != null && `INP ${decimals(p75.inp)} ms`,
      p75?.cls != null && `CLS ${decimals(p75.cls)}`,
    ].filter((part) => part !== false)
    return (
      <>
        {parts.length > 0 && <small className={styles.when}>{parts.join(' · ')}</small>}
        {refused !== null && (
          <small className={styles.when}>
            {texts.refused(format.number(refused, { style: 'percent', maximumFractionDigits: 1 }))}
          </small>
        )}
      </>
    )
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
  const place = releases.findIndex(({ id }) => id === release)
  const newer = releases.slice(0, Math.max(0, place)).filter(({ withdrawn }) => !withdrawn).length
  return (
    <Card as="li" className={styles.row} data-open={isOpen}>
      <div className={styles.head}>
        <h3 className={styles.name}>{member}</h3>
        {held && (
          <span title={texts.heldHint}>
            <Badge tone="warn">{texts.held}</Badge>
          </span>
        )}
        {halted && <Badge tone="marge">{texts.halted}</Badge>}
        {unwell && !halted && <Badge tone="marge">{texts.unwell}</Badge>}
        {newer > 0 && <Badge tone="encre">{texts.newer(newer)}</Badge>}
        {canary && (
          <span className={styles.onTrial}>
            <Badge tone="encre">{texts.trial}</Badge>
          </span>
        )}
        <IconButton
          label={texts.detailsOf(member)}
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" size={18} />
        </IconButton>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.live}</dt>
          <dd>
            {names(release)}
            {live && (
              <span className={styles.when}>
                {texts.since(format.date(live.publishedAt), format.time(live.publishedAt))}
              </span>
            )}
            {live?.commit && <span className={styles.when}>{builtFrom(live.commit, live.run)}</span>}
            <span className={styles.when}>{fares(release)}</span>
            {speeds(release)}
          </dd>
        </div>
        {canary && (
          <div>
            <dt>{texts.trial}</dt>
            <dd>
              {names(canary.release)}
              <span className={styles.when}>{texts.tried(canary.share)}</span>
              <span className={styles.when}>{fares(canary.release)}</span>
              {speeds(canary.release)}
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
        {member !== 'shell' && (
          <Button size="s" onClick={() => onAsk('retire')}>
            {texts.retire}
          </Button>
        )}
      </fieldset>
    </Card>
  )
}
