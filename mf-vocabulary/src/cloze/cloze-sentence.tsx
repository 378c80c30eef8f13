import { isBlank, partsOf } from '@cahier/contract/cloze'
import { useTexts } from '../locales/index.ts'
import styles from './cloze-sentence.module.css'

export interface ClozeSentenceProps {
  sentence: string
  /** Whether its blanks are asked for; otherwise the answers are shown, marked. */
  asks?: boolean
}

/** A sentence with blanks. Asked for, a blank is dots or its hint in brackets, and is read out as a blank. */
export function ClozeSentence({ sentence, asks = false }: ClozeSentenceProps) {
  const texts = useTexts().cloze
  return partsOf(sentence).map((part, index) => {
    if (!isBlank(part)) return part
    if (!asks) return <mark key={index}>{part.answer}</mark>
    return (
      <span key={index} className={styles.blank}>
        <span aria-hidden="true">[{part.hint ?? '…'}]</span>
        <span className="visually-hidden">{part.hint === null ? texts.blank : `${texts.blank} (${part.hint})`}</span>
      </span>
    )
  })
}
