import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card, cardLink } from '@cahier/ui/card'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { FigureTiles } from '@cahier/ui/figure-tiles'
import { BookOpenCheck, ChartSpline, FilePlus2, FileSearch, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LearningContext, masteryOf, useLearningContext } from '../data/learning-context.ts'
import { useTexts } from '../locales/index.ts'
import styles from './welcome.module.css'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface WelcomeProps {
  /** The assistant cannot be asked. */
  disabled: boolean
  /** A question was begun, and waits for its end. */
  onChoose(beginning: string): void
  onAsk(question: string): void
}

/** The first screen: beginnings of questions, what can be done at once, and where the learner stands. */
export function Welcome({ disabled, onChoose, onAsk }: WelcomeProps) {
  const texts = useTexts()
  const { welcome } = texts
  const { data, error, refetch } = useLearningContext()
  return (
    <div className={styles.welcome}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Sparkles size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <h3 className={styles.title}>{welcome.title}</h3>
        <p className={styles.body}>{welcome.body}</p>
        <ul className={styles.beginnings} aria-label={welcome.examples}>
          {welcome.beginnings.map(({ label, text }) => (
            <li key={label}>
              <button type="button" className={styles.beginning} disabled={disabled} onClick={() => onChoose(text)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Actions context={data} disabled={disabled} onAsk={onAsk} />
      {error && !data ? (
        <ErrorPanel title={texts.error.title} retry={{ label: texts.retry, run: () => void refetch() }}>
          <p>{texts.error.context}</p>
        </ErrorPanel>
      ) : (
        <div className={styles.context}>
          <Figures context={data} />
          {data && <Suggestions context={data} disabled={disabled} onAsk={onAsk} />}
        </div>
      )}
    </div>
  )
}

interface ContextProps {
  /** Undefined while it loads. */
  context: LearningContext | undefined
}

type AskingProps = Pick<WelcomeProps, 'disabled' | 'onAsk'>

function Actions({ context, disabled, onAsk }: ContextProps & AskingProps) {
  const { analysis, review, creation, insights } = useTexts().welcome.actions
  const ask = (label: string, question: string) => (
    <button
      type="button"
      className={`${cardLink} ${styles.action}`}
      disabled={disabled}
      onClick={() => onAsk(question)}
    >
      {label}
    </button>
  )
  const go = (label: string, to: string) => (
    <Link to={to} className={`${cardLink} ${styles.action}`}>
      {label}
    </Link>
  )
  return (
    <ul className={styles.actions}>
      <Action icon={<FileSearch {...icon} />} detail={context && analysis.detail(context.new_notes)}>
        {ask(analysis.label, analysis.question)}
      </Action>
      <Action icon={<BookOpenCheck {...icon} />} detail={context && review.detail(context.words_to_review)}>
        {go(review.label, '/vocabulary/review')}
      </Action>
      <Action icon={<FilePlus2 {...icon} />} detail={creation.detail}>
        {go(creation.label, '/notes?templates=1')}
      </Action>
      <Action icon={<ChartSpline {...icon} />} detail={insights.detail}>
        {ask(insights.label, insights.question)}
      </Action>
    </ul>
  )
}

function Action({
  icon: shown,
  detail,
  children,
}: {
  icon: ReactNode
  detail: string | undefined
  children: ReactNode
}) {
  return (
    <Card as="li" interactive className={styles.card}>
      <span className={styles.actionIcon}>{shown}</span>
      {children}
      <span className={styles.detail}>{detail ?? '…'}</span>
    </Card>
  )
}

function Figures({ context }: ContextProps) {
  const texts = useTexts().welcome.context
  const format = useFormat()
  const mastery = context && masteryOf(context)
  const shown = (count: number | undefined) => (count === undefined ? '–' : format.number(count))
  return (
    <section aria-labelledby="context-title" className={styles.figures}>
      <h4 id="context-title" className={styles.subtitle}>
        {texts.title}
      </h4>
      <FigureTiles
        figures={[
          { label: texts.mastery, value: typeof mastery === 'number' ? format.percent(mastery) : '–' },
          { label: texts.notes, value: shown(context?.notes) },
          { label: texts.words, value: shown(context?.words_mastered) },
        ]}
      />
    </section>
  )
}

/** What the learner's own rows suggest. Nothing where there are none. */
function Suggestions({ context, disabled, onAsk }: { context: LearningContext } & AskingProps) {
  const texts = useTexts().welcome.suggestions
  const format = useFormat()
  const { words_to_review, latest_note, next_session } = context
  if (words_to_review === 0 && !latest_note && !next_session) return null
  return (
    <section aria-labelledby="suggestions-title">
      <h4 id="suggestions-title" className={styles.subtitle}>
        {texts.title}
      </h4>
      <ul className={styles.suggestions}>
        {words_to_review > 0 && (
          <li>
            <Link to="/vocabulary/review">{texts.review(words_to_review)}</Link>
          </li>
        )}
        {latest_note && (
          <li>
            <Link to={`/notes/${latest_note.id}`}>{texts.read(latest_note.title)}</Link>
          </li>
        )}
        {next_session && (
          <li>
            <button
              type="button"
              className={styles.suggestion}
              disabled={disabled}
              onClick={() => onAsk(texts.question(next_session.title))}
            >
              {texts.prepare(next_session.title, format.relativeDay(next_session.scheduled_for))}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
