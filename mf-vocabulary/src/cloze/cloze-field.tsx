import { isBlank, partsOf } from '@cahier/contract/cloze'
import { type FormField, textInput } from '@cahier/contract/forms'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Textarea } from '@cahier/ui/input'
import { EyeOff } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { hideWords } from './cloze.ts'
import styles from './cloze-field.module.css'
import { ClozeSentence } from './cloze-sentence.tsx'

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
  const [selection, setSelection] = useState<readonly [from: number, to: number] | null>(null)

  // The text area has the new text only after it was rendered.
  useEffect(() => {
    if (!selection) return
    own.current?.focus()
    own.current?.setSelectionRange(...selection)
    setSelection(null)
  }, [selection, own])

  const hide = () => {
    const area = own.current
    if (!area) return
    const hidden = hideWords(field.value, area.selectionStart, area.selectionEnd)
    if (!hidden) return setSaid(texts.nothing)
    field.set(hidden.sentence)
    setSelection([hidden.from, hidden.to])
    setSaid(hidden.isShown ? texts.shown(hidden.words) : texts.hidden(hidden.words))
  }
  return (
    <div className={styles.root}>
      <Field label={texts.sentence} required error={error} hint={texts.hint}>
        {(control) => <Textarea {...control} {...textInput(field, own)} rows={4} maxLength={maxLength} />}
      </Field>
      <div className={styles.tools}>
        <Button size="s" icon={<EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={hide}>
          {texts.hide}
        </Button>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </div>
      {partsOf(field.value).some(isBlank) && (
        <section aria-label={texts.preview} className={styles.preview}>
          <h3>{texts.preview}</h3>
          <p>
            <ClozeSentence sentence={field.value} asks />
          </p>
        </section>
      )}
    </div>
  )
}
