import { isBlank, partsOf } from '@cahier/contract/cloze'
import type { FormField } from '@cahier/contract/forms'
import { Button } from '@cahier/ui/button'
import { EyeOff } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { FaceField } from '../face/face-field.tsx'
import { useTexts } from '../locales/index.ts'
import { hideWords } from './cloze.ts'
import styles from './cloze-field.module.css'

export interface ClozeFieldProps {
  field: FormField<string>
  error: string | null
  maxLength: number
  /** The text area. */
  own: RefObject<HTMLTextAreaElement | null>
}

/** The text of a cloze: a button hides the selected words or the word at the caret, and a preview shows how they are asked. */
export function ClozeField({ field, error, maxLength, own }: ClozeFieldProps) {
  const texts = useTexts().cloze
  const [said, setSaid] = useState('')
  return (
    <FaceField
      label={texts.sentence}
      field={field}
      error={error}
      hint={texts.hint}
      rows={4}
      maxLength={maxLength}
      own={own}
      isPreviewed={partsOf(field.value).some(isBlank)}
    >
      {(change) => (
        <>
          <Button
            size="s"
            icon={<EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() =>
              change(({ text, from, to }) => {
                const hidden = hideWords(text, from, to)
                if (!hidden) setSaid(texts.nothing)
                else setSaid(hidden.isShown ? texts.shown(hidden.words) : texts.hidden(hidden.words))
                return hidden && { ...hidden, text: hidden.sentence }
              })
            }
          >
            {texts.hide}
          </Button>
          <p role="status" className={styles.said}>
            {said}
          </p>
        </>
      )}
    </FaceField>
  )
}
