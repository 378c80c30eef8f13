import { useFormat } from '@cahier/contract/i18n'
import { Checkbox } from '@cahier/ui/checkbox'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { Segmented } from '@cahier/ui/segmented'
import { useScheduling } from '../data/cards.ts'
import {
  type AlikeWord,
  type DuplicateChoice,
  duplicateChoices,
  type HeldWords,
  type ImportCounts,
} from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import styles from './import-dialog.module.css'
import type { ImportPlan, Merges } from './import-plan.ts'
import type { ReadFile } from './read-file.ts'
import { type OtherNote, otherNotes, type RowProblem } from './source.ts'

/** Maximum number of problems, and of words that look alike, that are listed; the total is shown as a number. */
const maxListedProblems = 100

interface ImportPreviewProps {
  file: ReadFile
  plan: ImportPlan
  held: HeldWords | undefined
  counts: ImportCounts | null
  choice: DuplicateChoice
  onChoice(choice: DuplicateChoice): void
  alike: readonly AlikeWord[]
  merges: Merges
  onMerges(merges: Merges): void
}

/** What an import would add, and what it leaves out. */
export function ImportPreview(props: ImportPreviewProps) {
  const { file, plan, held, counts, choice, onChoice, alike, merges, onMerges } = props
  const texts = useTexts().transfer
  const format = useFormat()
  const scheduling = useScheduling()
  const { words, reviews, scheduled, recall, later } = plan
  const others = otherNotes.map((kind) => plan.problems.filter(({ problem }) => problem === kind).length)
  const problems = plan.problems.filter(isRowProblem)
  const again = held ? new Set([...held.held, ...held.repeated]).size : 0
  const say = (text: (shown: string, count: number) => string, count: number) =>
    count > 0 ? text(format.number(count), count) : null
  const sentences = counts
    ? [say(texts.added, counts.added), say(texts.updated, counts.updated), say(texts.skipped, counts.skipped)]
    : []
  const notes = [
    say(texts.reviews, reviews),
    say(texts.scheduled, scheduled),
    say(texts.asked, scheduling.data?.settings.recall === false ? recall : 0),
    say(texts.media, file.media),
    say(texts.otherCards, file.otherCards),
    ...otherNotes.map((kind, index) => say(texts.otherNotes[kind], others[index] ?? 0)),
    say(texts.later, later),
  ].filter((note) => note !== null)

  return (
    <div className={styles.preview}>
      <p role="status">
        {words.length === 0 || (counts && counts.added + counts.updated === 0)
          ? texts.nothingNew
          : sentences.filter(Boolean).join(' ')}
      </p>
      {again > 0 && (
        <div className={styles.duplicates}>
          <p>{texts.known(format.number(again), again)}</p>
          <Segmented
            label={texts.duplicates}
            value={choice}
            onValueChange={onChoice}
            options={duplicateChoices.map((value) => ({ value, label: texts.duplicateChoices[value] }))}
          />
        </div>
      )}
      {alike.length > 0 && <Alike words={words} alike={alike} merges={merges} onMerges={onMerges} />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && <LeftOut isText={file.text !== null} problems={problems} />}
    </div>
  )
}

/** Words that differ from ones of the notebook by case or accents only. They are others, unless the learner says that they are the same. */
function Alike({
  words,
  alike,
  merges,
  onMerges,
}: Pick<ImportPreviewProps, 'alike' | 'merges' | 'onMerges'> & Pick<ImportPlan, 'words'>) {
  const texts = useTexts().transfer
  const format = useFormat()
  const title = texts.alike(format.number(alike.length), alike.length)
  const more = alike.length - maxListedProblems
  const merge = (place: number, id: string, isMerged: boolean) => {
    const changed = new Map(merges)
    if (isMerged) changed.set(place, id)
    else changed.delete(place)
    onMerges(changed)
  }
  return (
    <>
      <h3 className={styles.leftOut}>{title}</h3>
      <ScrollRegion label={title} className={styles.problems}>
        <ul>
          {alike.slice(0, maxListedProblems).map(({ place, word_id, word }) => (
            <li key={place}>
              <Checkbox checked={merges.has(place)} onCheckedChange={(isMerged) => merge(place, word_id, isMerged)}>
                {texts.merge(words[place - 1]?.word ?? '', word)}
              </Checkbox>
            </li>
          ))}
          {more > 0 && <li>{texts.more(format.number(more))}</li>}
        </ul>
      </ScrollRegion>
    </>
  )
}

interface ListedProblem {
  place: number
  problem: Exclude<RowProblem, OtherNote>
}

const isRowProblem = (row: ImportPlan['problems'][number]): row is ListedProblem =>
  !otherNotes.some((kind) => kind === row.problem)

/** Rows that do not become words, and why. Notes that are no words are only counted: nothing in them needs mending. */
function LeftOut({ isText, problems }: { isText: boolean; problems: readonly ListedProblem[] }) {
  const texts = useTexts().transfer
  const format = useFormat()
  const title = texts.leftOut(format.number(problems.length), problems.length)
  const more = problems.length - maxListedProblems
  return (
    <>
      <h3 className={styles.leftOut}>{title}</h3>
      <ScrollRegion label={title} className={styles.problems}>
        <ul>
          {problems.slice(0, maxListedProblems).map(({ place, problem }) => (
            <li key={place}>
              <strong>{texts[isText ? 'line' : 'note'](format.number(place))}</strong> {texts.problem[problem]}
            </li>
          ))}
          {more > 0 && <li>{texts.more(format.number(more))}</li>}
        </ul>
      </ScrollRegion>
    </>
  )
}
