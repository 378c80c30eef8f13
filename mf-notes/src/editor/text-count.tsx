import { useFormat } from '@cahier/contract/i18n'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { wordCount } from '../text-editor/words.ts'
import styles from './note-editor.module.css'

/** Milliseconds for which typing is collected before it is counted. */
const countDebounceMs = 250

/** How long a text is, a moment later: counting the words of a long one would hold up the next key. */
export function TextCount({ text }: { text: string }) {
  const latest = useRef(text)
  const [counted, setCounted] = useState(text)
  const isBehind = counted !== text
  useEffect(() => {
    latest.current = text
  }, [text])
  // What is typed while it is counted is counted next.
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(() => startTransition(() => setCounted(latest.current)), countDebounceMs)
    return () => clearTimeout(timer)
  }, [isBehind, counted])
  return <Counted text={counted} />
}

const Counted = memo(function Counted({ text }: { text: string }) {
  const texts = useTexts()
  const format = useFormat()
  const words = wordCount(text)
  return (
    <p className={styles.count}>
      {texts.characters(format.number(text.length), text.length)} · {texts.words(format.number(words), words)}
    </p>
  )
})
