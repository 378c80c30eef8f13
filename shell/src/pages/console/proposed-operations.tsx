import { useFormat } from '@cahier/contract/i18n'
import type { ProposedSummary } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import type { Verdict } from './decision-dialog.tsx'
import { Effect } from './effect.tsx'
import { useTexts } from './locales/index.ts'
import styles from './proposed-operations.module.css'
import { useDecide } from './release-api.ts'

interface ProposedOperationsProps {
  proposed: readonly ProposedSummary[]
  onAsk(verdict: Verdict, proposed: ProposedSummary): void
}

/** What was proposed and waits for a second person, or was rejected by one. */
export function ProposedOperations({ proposed, onAsk }: ProposedOperationsProps) {
  const texts = useTexts().waiting
  return (
    <section aria-labelledby="console-waiting" className={styles.section}>
      <h3 id="console-waiting">{texts.title}</h3>
      <ul className={styles.list}>
        {proposed.map((one) => (
          <Row key={one.id} proposed={one} onAsk={(verdict) => onAsk(verdict, one)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ proposed, onAsk }: { proposed: ProposedSummary; onAsk(verdict: Verdict): void }) {
  const all = useTexts()
  const texts = all.waiting
  const format = useFormat()
  const takeBack = useDecide()
  const name = `${texts.operation[proposed.operation]}\u00a0· ${proposed.about}`
  const { id, author, reason, own, proposedAt, expiresAt, rejection, moved } = proposed
  const moment = (at: string) => `${format.date(at)}, ${format.time(at)}`
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.head}>
        <h4 className={styles.name}>{name}</h4>
        {rejection && <Badge tone="marge">{texts.rejected}</Badge>}
        {moved && <Badge tone="warn">{texts.moved}</Badge>}
      </div>
      {!rejection && <Effect proposed={proposed} />}
      <p>
        {texts.by(author)} <q className={styles.reason}>{reason}</q>
      </p>
      {rejection && (
        <p>
          {texts.rejectedBy(rejection.by)} <q className={styles.reason}>{rejection.reason}</q>
        </p>
      )}
      <p className={styles.when}>
        <time dateTime={proposedAt}>{moment(proposedAt)}</time>
        {!rejection && (
          <>
            {' · '}
            <time dateTime={expiresAt}>{texts.until(moment(expiresAt))}</time>
          </>
        )}
      </p>
      {own && !rejection && <p className={styles.when}>{texts.own}</p>}
      {takeBack.error && <p role="alert">{takeBack.error.message || all.unanswered}</p>}
      <fieldset aria-label={texts.actionsOf(name, author)} className={styles.actions}>
        {!own && !rejection && (
          <>
            <Button size="s" variant="primary" disabled={proposed.refusal !== null} onClick={() => onAsk('approve')}>
              {texts.approve}
            </Button>
            <Button size="s" onClick={() => onAsk('reject')}>
              {texts.reject}
            </Button>
          </>
        )}
        {own && (
          <Button
            size="s"
            busy={takeBack.isPending}
            onClick={() => takeBack.mutate({ id, decision: { decision: 'take_back' } })}
          >
            {rejection ? texts.dismiss : texts.takeBack}
          </Button>
        )}
      </fieldset>
    </Card>
  )
}
