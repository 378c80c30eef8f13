import { useFormat } from '@cahier/contract/i18n'
import type { MemberName, SetSummary } from '@cahier/releases/model'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Select } from '@cahier/ui/select'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useState } from 'react'
import { CompareDialog } from './compare-dialog.tsx'
import styles from './history.module.css'
import { useTexts } from './locales/index.ts'
import { type Granted, useGrantSet, useReadSets, useTimeline } from './release-api.ts'
import { SetRow } from './set-row.tsx'

interface HistoryProps {
  /** The newest sets, newest first. */
  sets: readonly SetSummary[]
  live: number
  members: readonly MemberName[]
  /** Asks to go back to a set. */
  onRollBack(set: number): void
}

/** What was decided, by whom and why: newest first, of one member or all, older ones on demand. Two sets can be compared. */
export function History({ sets, live, members, onRollBack }: HistoryProps) {
  const texts = useTexts()
  const format = useFormat()
  const [member, setMember] = useState<MemberName | ''>('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [compared, setCompared] = useState<readonly [number, number] | null>(null)
  const [from, to] = chosen.toSorted((a, b) => a - b)
  // A third set takes the place of the one that was chosen first.
  const choose = (set: number, isChosen: boolean) =>
    setChosen((current) => [...current.filter((one) => one !== set), ...(isChosen ? [set] : [])].slice(-2))
  const options: { value: MemberName | ''; label: string }[] = [
    { value: '', label: texts.history.allMembers },
    ...members.map((name) => ({ value: name, label: name })),
  ]
  const common = { live, chosen, onChoose: choose, onRollBack }
  return (
    <section aria-labelledby="console-history" className={styles.history}>
      <div className={styles.head}>
        <h3 id="console-history">{texts.history.title}</h3>
        <Field label={texts.history.member}>
          {(control) => (
            <Select<MemberName | ''> {...control} value={member} options={options} onValueChange={setMember} />
          )}
        </Field>
      </div>
      {member === '' ? (
        <Pages key="" {...common} first={{ sets, next: nextOf(sets) }} />
      ) : (
        <OfMember key={member} {...common} member={member} />
      )}
      {/* There before it says something, so that it is announced. */}
      <p role="status" className="visually-hidden">
        {from !== undefined && to === undefined && texts.compare.another(format.number(from))}
      </p>
      {from !== undefined && (
        <div className={styles.chosen}>
          {to === undefined ? (
            <p aria-hidden="true">{texts.compare.another(format.number(from))}</p>
          ) : (
            <Button variant="primary" onClick={() => setCompared([from, to])}>
              {texts.compare.run(format.number(from), format.number(to))}
            </Button>
          )}
          <Button onClick={() => setChosen([])}>{texts.cancel}</Button>
        </div>
      )}
      {compared && <CompareDialog sets={compared} onClose={() => setCompared(null)} />}
    </section>
  )
}

/** Sets have no gaps: below the last one there are others until the first. */
const nextOf = (sets: readonly SetSummary[]) => {
  const last = sets.at(-1)?.number ?? 1
  return last > 1 ? last : null
}

interface PagesProps {
  live: number
  chosen: readonly number[]
  onChoose(set: number, isChosen: boolean): void
  onRollBack(set: number): void
}

function OfMember({ member, ...props }: PagesProps & { member: MemberName }) {
  const texts = useTexts()
  const { data, error, refetch } = useTimeline(props.live + 1, member)
  if (data) return <Pages {...props} member={member} first={data} />
  if (!error) {
    return (
      <Loading label={texts.history.loading} className={styles.list}>
        <Skeleton count={3} className={styles.row} />
      </Loading>
    )
  }
  return (
    <div className={styles.failed}>
      <p role="alert">{error.message || texts.unanswered}</p>
      <Button size="s" onClick={() => void refetch()}>
        {texts.retry}
      </Button>
    </div>
  )
}

/** Sets that are shown at first: what was decided last. */
const firstSetCount = 5

interface Page {
  sets: readonly SetSummary[]
  next: number | null
}

function Pages({
  member,
  first,
  live,
  chosen,
  onChoose,
  onRollBack,
}: PagesProps & { member?: MemberName; first: Page }) {
  const texts = useTexts()
  // All that was shown when older ones came: a new set moves the end of the first page up.
  const [seen, setSeen] = useState<Page | null>(null)
  const reading = useReadSets()
  const granting = useGrantSet()
  // A set that does not work today is opened on a second click.
  const [doubtful, setDoubtful] = useState<Granted | null>(null)
  const error = reading.error ?? granting.error
  const [isShort, setShort] = useState(true)
  const newest = new Set(first.sets.map(({ number }) => number))
  const all = [...first.sets, ...(seen?.sets ?? []).filter(({ number }) => !newest.has(number))]
  const shown = isShort ? all.slice(0, firstSetCount) : all
  const next = seen ? seen.next : first.next
  const hasMore = shown.length < all.length

  const showOlder = () => {
    setShort(false)
    if (hasMore || next === null) return
    granting.reset()
    reading.mutate(
      { before: next, member },
      { onSuccess: (more) => setSeen({ sets: [...all, ...more.sets], next: more.next }) },
    )
  }
  const look = (set: number) => {
    reading.reset()
    setDoubtful(null)
    granting.mutate(set, {
      onSuccess: (granted) => (granted.warnings.length > 0 ? setDoubtful(granted) : location.assign(granted.path)),
    })
  }
  return (
    <>
      {shown.length > 0 ? (
        <ol className={styles.list}>
          {shown.map((set) => (
            <SetRow
              key={set.number}
              set={set}
              isLive={set.number === live}
              isChosen={chosen.includes(set.number)}
              onChoose={(isChosen) => onChoose(set.number, isChosen)}
              onLook={() => look(set.number)}
              onRollBack={() => onRollBack(set.number)}
            />
          ))}
        </ol>
      ) : (
        <p>{texts.history.none}</p>
      )}
      {error && <p role="alert">{error.message || texts.unanswered}</p>}
      {doubtful && (
        <div role="alert">
          {doubtful.warnings.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          <a href={doubtful.path}>{texts.history.lookAnyway}</a>
        </div>
      )}
      {(hasMore || next !== null) && (
        <Button size="s" busy={reading.isPending} onClick={showOlder}>
          {texts.history.older}
        </Button>
      )}
    </>
  )
}
