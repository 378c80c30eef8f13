import { useFormat } from '@cahier/contract/i18n'
import { readTrialReason, type SetSummary, type TrialFigures } from '@cahier/releases/model'
import { Badge } from '@cahier/ui/badge'
import { Checkbox } from '@cahier/ui/checkbox'
import { Changes } from './changes.tsx'
import styles from './history.module.css'
import { useTexts } from './locales/index.ts'

interface SetRowProps {
  set: SetSummary
  isLive: boolean
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onLook(): void
  onRollBack(): void
}

/** The author of what the server did by itself, for the reason that its figures are. */
const server = 'cahier'

/** Why the server halted a trial or gave it a larger share; null for what somebody wrote. */
function useTrialReason(reason: string | null): string | null {
  const { trialReason, counted, measured } = useTexts().history
  const format = useFormat()
  const trial = reason === null ? null : readTrialReason(reason)
  if (!trial) return null
  const { kind, canary, stable } = trial
  const say = kind === 'lcp' || kind === 'inp' ? measured : counted
  const figures = ({ release, value, sessions }: TrialFigures) =>
    say(release, format.number(value), format.number(sessions))
  return trialReason[kind](figures(canary), figures(stable))
}

/** One set: who made it, what it changed, and why. */
export function SetRow({ set, isLive, isChosen, onChoose, onLook, onRollBack }: SetRowProps) {
  const texts = useTexts()
  const format = useFormat()
  const { createdAt, author, operation, changed, changes, reason, forced, approval, breakGlass } = set
  const number = format.number(set.number)
  const trialReason = useTrialReason(reason)
  return (
    <li className={styles.set}>
      <span className={styles.number}>{texts.set(number)}</span>
      <div className={styles.what}>
        <span className={styles.operation}>
          {texts.history.operation[operation]}
          {isLive && <Badge tone="ok">{texts.live}</Badge>}
          {forced && <Badge tone="marge">{texts.history.forced}</Badge>}
          {breakGlass && (
            <span title={texts.history.breakGlassHint}>
              <Badge tone="warn">{texts.history.breakGlass}</Badge>
            </span>
          )}
        </span>
        {changes.length > 0 ? <Changes changes={changes} /> : <span>{changed.join(', ')}</span>}
        {reason && (
          <p>
            {author === server ? texts.history.evidence : texts.history.reason}{' '}
            <q className={styles.reason}>{trialReason ?? reason}</q>
          </p>
        )}
        {approval && (
          <p>
            {texts.history.approvedBy(approval.by)} <q className={styles.reason}>{approval.reason}</q>
          </p>
        )}
      </div>
      <div className={styles.who}>
        <time dateTime={createdAt}>
          {format.date(createdAt, { dateStyle: 'medium' })}, {format.time(createdAt)}
        </time>
        <span className={styles.author}>{author}</span>
        <Checkbox checked={isChosen} onCheckedChange={onChoose}>
          {texts.compare.choose(number)}
        </Checkbox>
        {!isLive && (
          <>
            <button type="button" className={styles.look} onClick={onLook}>
              {texts.history.look(number)}
            </button>
            <button type="button" className={styles.look} onClick={onRollBack}>
              {texts.history.rollBack(number)}
            </button>
          </>
        )}
      </div>
    </li>
  )
}
