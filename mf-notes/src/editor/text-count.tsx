import { useFormat } from '@cahier/contract/i18n'
import { memo, useDeferredValue } from 'react'
import { useTexts } from '../locales/index.ts'
import { wordCount } from '../text-editor/words.ts'
import styles from './note-editor.module.css'

/** How long a text is. Counting the words of a long one does not hold up the next key. */
export function TextCount({ text }: { text: string }) {
  return <Counted text={useDeferredValue(text)} />
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
