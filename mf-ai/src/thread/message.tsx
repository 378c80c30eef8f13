import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { Copy } from 'lucide-react'
import type { Analysis, Source, Message as StoredMessage } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import { placeOf } from '../place/place.ts'
import { ProposalPart } from '../proposal/proposal-part.tsx'
import styles from './message.module.css'
import { plainText } from './plain-text.ts'

export type MessageProps = Pick<StoredMessage, 'type' | 'content' | 'sources'> &
  Partial<Pick<StoredMessage, 'analysis' | 'ai_proposals'>> & {
    /** More of it is coming. */
    isPartial?: boolean
  }

/** One message. An answer shows its quotations with links to their sources. */
export function Message({ type, content, sources, analysis, ai_proposals: proposal, isPartial = false }: MessageProps) {
  const { act } = useAction()
  const texts = useTexts().thread

  const copy = () =>
    act(() => navigator.clipboard.writeText(plainText({ content, sources })), {
      done: texts.copied,
      failed: texts.copyFailed,
      isWorthReporting: () => false,
    })

  return (
    <article className={styles.message} data-type={type}>
      <h3 className="visually-hidden">{type === 'user' ? texts.you : texts.assistant}</h3>
      <p className={styles.content}>{content}</p>
      {sources.length > 0 && (
        <ul className={styles.sources}>
          {sources.map((source, index) => (
            // A note may be quoted twice.
            <li key={`${index} ${source.id}`}>
              <Quote source={source} number={analysis?.host === undefined ? null : index + 1} />
            </li>
          ))}
        </ul>
      )}
      {proposal && <ProposalPart proposal={proposal} />}
      {analysis && <Analysed analysis={analysis} />}
      {type === 'ai' && !isPartial && (
        <IconButton label={texts.copy} className={styles.copy} onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </article>
  )
}

/** What the answer was made of, how much speaks for it, and the other notes that could be meant. */
function Analysed({ analysis: { type, confidence, alternatives, host } }: { analysis: Analysis }) {
  const texts = useTexts().thread
  const format = useFormat()
  return (
    <div className={styles.analysis}>
      {host !== undefined && <p>{type === 'general' ? texts.from(host) : texts.checkedFrom(host)}</p>}
      {host === undefined && type !== 'general' && (
        <p>
          {texts.types[type]} · {texts.confidence(format.percent(confidence))}
        </p>
      )}
      {alternatives.length > 0 && (
        <p>
          {texts.alternatives}{' '}
          {alternatives.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/notes/${id}`}>{title}</Link>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** @param number what the text refers to it by */
function Quote({ source, number }: { source: Source; number: number | null }) {
  const { kind, title, excerpt, mark } = source
  const texts = useTexts().thread
  return (
    <div className={styles.quote}>
      <p className={styles.origin}>
        <span className={styles.kind}>
          {number !== null && `[${number}] `}
          {texts.kinds[kind]}
        </span>{' '}
        <Link to={placeOf(source)} className={styles.link}>
          {title}
        </Link>
      </p>
      {excerpt && (
        <blockquote className={styles.excerpt}>
          {mark ? (
            <>
              {excerpt.slice(0, mark[0])}
              <mark>{excerpt.slice(...mark)}</mark>
              {excerpt.slice(mark[1])}
            </>
          ) : (
            excerpt
          )}
        </blockquote>
      )}
    </div>
  )
}
