import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Textarea } from '@cahier/ui/input'
import { ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './composer.module.css'
import { longestMessage, messageProblem, nearlyLongest } from './message-rules.ts'

export interface ComposerProps {
  text: string
  placeholder: string
  /** A question is waiting for its answer. */
  busy: boolean
  /** The assistant cannot be reached. */
  disabled: boolean
  inputRef: Ref<HTMLTextAreaElement>
  onChange(text: string): void
  /** Called with the trimmed message, if it is valid. */
  onSend(message: string): void
}

/** The field for a question: Enter sends it, Shift+Enter starts a new line. */
export function Composer({ text, placeholder, busy, disabled, inputRef, onChange, onSend }: ComposerProps) {
  const texts = useTexts().composer
  const format = useFormat()
  const [checked, setChecked] = useState(false)
  const problem = messageProblem(text)
  const { length } = text.trim()

  const send = () => {
    setChecked(true)
    if (busy || disabled || problem) return
    setChecked(false)
    onSend(text.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      <Field label={texts.label} labelHidden error={checked && problem ? texts[problem] : null}>
        {(control) => (
          <Textarea
            {...control}
            ref={inputRef}
            rows={2}
            className={styles.input}
            placeholder={placeholder}
            value={text}
            disabled={busy || disabled}
            onChange={(event) => {
              setChecked(false)
              onChange(event.target.value)
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className={styles.foot}>
        {length >= nearlyLongest ? (
          <p className={styles.length}>{texts.length(format.number(length), format.number(longestMessage))}</p>
        ) : (
          <p className={styles.keys}>{texts.keys}</p>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={disabled}
          icon={<ArrowUp size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )
}
