import { useAction } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { Copy } from 'lucide-react'
import type { Source, Message as StoredMessage } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import styles from './message.module.css'
import { plainText } from './plain-text.ts'

export type MessageProps = Pick<StoredMessage, 'type' | 'content' | 'sources'>

/** One message. An answer shows its quotations with links to their sources. */
export function Message({ type, content, sources }: MessageProps) {
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
          {sources.map((source) => (
            <li key={`${source.kind}-${source.id}`}>
              <Quote source={source} />
            </li>
          ))}
        </ul>
      )}
      {type === 'ai' && (
        <IconButton label={texts.copy} className={styles.copy} onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </article>
  )
}

function Quote({ source: { kind, title, excerpt, href } }: { source: Source }) {
  const texts = useTexts().thread
  return (
    <div className={styles.quote}>
      <p className={styles.origin}>
        <span className={styles.kind}>{texts.kinds[kind]}</span>{' '}
        <Link to={href} className={styles.link}>
          {title}
        </Link>
      </p>
      {excerpt && <blockquote className={styles.excerpt}>{excerpt}</blockquote>}
    </div>
  )
}
