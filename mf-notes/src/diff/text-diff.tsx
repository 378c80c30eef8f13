import { diffWordsWithSpace } from 'diff'
import { useTexts } from '../locales/index.ts'
import styles from './text-diff.module.css'

export interface TextDiffProps {
  before: string
  after: string
}

/** Two texts as one: what was taken out is struck through, what was put in is marked. */
export default function TextDiff({ before, after }: TextDiffProps) {
  const texts = useTexts().diff
  const parts = diffWordsWithSpace(before, after, { timeout: 200 })
  if (!parts) {
    // Two long texts with hardly a word in common are clearer one after the other.
    return (
      <div className={styles.text}>
        <del>{before}</del>
        <ins>{after}</ins>
      </div>
    )
  }
  if (!parts.some(({ added, removed }) => added || removed)) return <p className={styles.same}>{texts.same}</p>
  return (
    <p className={styles.text}>
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{value}</span>
      })}
    </p>
  )
}
