import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Textarea } from '@cahier/ui/input'
import { ArrowUp, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './composer.module.css'
import { countedFromCharacters, maxMessageCharacters, messageProblem } from './message-rules.ts'

export interface ComposerProps {
  text: string
  placeholder: string
  /** A question is waiting for its answer. */
  busy: boolean
  /** The assistant cannot be reached. */
  disabled: boolean
  /** Whoever answers may get the message. */
  allowed: boolean
  inputRef: Ref<HTMLTextAreaElement>
  onChange(text: string): void
  /** Called with the trimmed message, if it is valid. */
  onSend(message: string): void
  /** Stops the answer that is waited for; the question comes back into the field. */
  onStop: (() => void) | undefined
  /** Says who answers. */
  children: ReactNode
}

/** The field for a question: Enter sends it, Shift+Enter starts a new line. */
export function Composer({
  text,
  placeholder,
  busy,
  disabled,
  allowed,
  inputRef,
  onChange,
  onSend,
  onStop,
  children,
}: ComposerProps) {
  const texts = useTexts().composer
  const format = useFormat()
  const [checked, setChecked] = useState(false)
  const problem = messageProblem(text)
  const { length } = text.trim()

  const send = () => {
    setChecked(true)
    if (busy || disabled || !allowed || problem) return
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
      {children}
      <div className={styles.foot}>
        {length >= countedFromCharacters ? (
          <p className={styles.length}>{texts.length(format.number(length), format.number(maxMessageCharacters))}</p>
        ) : (
          <p className={styles.keys}>{texts.keys}</p>
        )}
        {onStop ? (
          // A button of its own: one that became the button to send during the click would send.
          <Button
            key="stop"
            type="button"
            icon={<Square size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onStop}
          >
            {texts.stop}
          </Button>
        ) : (
          <Button
            key="send"
            type="submit"
            variant="primary"
            disabled={disabled || !allowed}
            icon={<ArrowUp size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            {texts.send}
          </Button>
        )}
      </div>
    </form>
  )
}
