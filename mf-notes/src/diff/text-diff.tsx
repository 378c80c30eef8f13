import { useFormat } from '@cahier/contract/i18n'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { useMemo } from 'react'
import { useTexts } from '../locales/index.ts'
import { changedLines, type Line } from './changed-lines.ts'
import styles from './text-diff.module.css'

export interface TextDiffProps {
  before: string
  after: string
}

/**
 * Two texts line by line: a changed line stands below its former version, and in both the words that differ are marked. A screen
 * reader hears which of the two a line is.
 */
export default function TextDiff({ before, after }: TextDiffProps) {
  const texts = useTexts().diff
  const lines = useMemo(() => changedLines(before, after), [before, after])
  if (lines.length === 0) return <p className={styles.same}>{texts.same}</p>
  return (
    <ScrollRegion className={styles.text} label={texts.label}>
      <ol>
        {lines.map((line, index) => (
          <li key={`${index}`} className={styles.line} data-kind={line.kind}>
            <Content line={line} />
          </li>
        ))}
      </ol>
    </ScrollRegion>
  )
}

function Content({ line }: { line: Line }) {
  const texts = useTexts().diff
  const format = useFormat()
  if (line.kind === 'left out') return texts.leftOut(format.number(line.count), line.count)
  if (line.kind === 'same') return line.text
  const Changed = line.kind === 'removed' ? 'del' : 'ins'
  return (
    <>
      <span className="visually-hidden">{texts[line.kind]}</span>
      {line.pieces.map(({ text, changed }, index) => {
        const key = `${index}`
        return changed ? <Changed key={key}>{text}</Changed> : <span key={key}>{text}</span>
      })}
    </>
  )
}
