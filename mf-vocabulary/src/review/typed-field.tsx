import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './typed-field.module.css'

export interface TypedFieldProps {
  language: string
  /** The card asks for several answers. */
  isSeveral: boolean
  onAnswer(typed: string): void
}

/** The field for typing a word before its card is turned. It takes the focus. */
export function TypedField({ language, isSeveral, onAnswer }: TypedFieldProps) {
  const { cloze, review } = useTexts()
  const texts = review.typed
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Waits a frame, because a closing dialog returns the focus first.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(typed)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={texts.label} hint={isSeveral ? cloze.several : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            lang={language}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">{texts.check}</Button>
    </form>
  )
}
