import { Button } from '@cahier/ui/button'
import { Field } from '@cahier/ui/field'
import { Input, Textarea } from '@cahier/ui/input'
import { Braces } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { filled, withReference } from '../definition/paths.ts'
import styles from './filled-field.module.css'
import { useBuilderTexts } from './locales/index.ts'
import { pathName } from './path-name.ts'

export interface FilledFieldProps {
  label: string
  hint?: string
  error: string | null
  required?: boolean
  longest: number
  /** Height of a text of several lines; one line without. */
  lines?: number
  value: string
  /** Paths that can be inserted. */
  offered: readonly string[]
  sample: unknown
  onBlur(): void
  onValueChange(value: string): void
}

/** A text that data of the trigger and of earlier actions can be inserted into, with a preview. */
export function FilledField({
  label,
  hint,
  error,
  required,
  longest,
  lines,
  value,
  offered,
  sample,
  onBlur,
  onValueChange,
}: FilledFieldProps) {
  const { data: texts } = useBuilderTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  const insert = (path: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const end = value.length
    const { text, caret } = withReference(value, path, selectionStart ?? end, selectionEnd ?? end)
    if (text.length > longest) return
    // At once, so that what is typed next comes after what was inserted.
    flushSync(() => {
      onValueChange(text)
      setOpen(false)
    })
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
  }

  const props = {
    ref: input,
    value,
    maxLength: longest,
    onBlur,
    onChange: ({ target }: { target: { value: string } }) => onValueChange(target.value),
  }
  return (
    <div className={styles.filled}>
      <Field label={label} hint={hint} error={error} required={required ?? false}>
        {(control) => (lines ? <Textarea {...control} {...props} rows={lines} /> : <Input {...control} {...props} />)}
      </Field>
      <div className={styles.tools}>
        <Button
          size="s"
          variant="ghost"
          icon={<Braces size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={texts.insert(label)}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.button}
        </Button>
        {value.includes('{{') && (
          <p className={styles.preview}>
            <span className={styles.previewLabel}>{texts.preview}</span>{' '}
            {filled(value, sample, (path) => `‹${pathName(path, texts)}›`)}
          </p>
        )}
      </div>
      {isOpen && (
        <fieldset id={id} className={styles.paths}>
          <legend className="visually-hidden">{texts.insert(label)}</legend>
          {offered.map((path) => (
            <button key={path} type="button" className={styles.path} onClick={() => insert(path)}>
              {pathName(path, texts)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
