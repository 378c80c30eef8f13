import { type FormField, textInput } from '@cahier/contract/forms'
import { Field } from '@cahier/ui/field'
import { Textarea } from '@cahier/ui/input'
import { Toolbar, ToolbarButton } from '@cahier/ui/toolbar'
import { Bold, Italic, List, Sigma, Subscript, Superscript } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { type Edited, type Mark, toggleItems, toggleMark } from './edit-face.ts'
import { Face } from './face.tsx'
import styles from './face-field.module.css'
import { isFormatted } from './face-text.ts'

export interface FaceFieldProps {
  label: string
  field: FormField<string>
  error: string | null
  hint?: string
  rows: number
  maxLength: number
  /** The text area. */
  own?: RefObject<HTMLTextAreaElement | null>
  /** Whether it is shown as it will look also without formattings. */
  isPreviewed?: boolean
  /** Further tools of the text. @param change gives the text area another text and selection; null leaves them */
  children?(change: (edit: (edited: Edited) => Edited | null) => void): ReactNode
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

const marks = [
  ['bold', '**', Bold],
  ['italic', '*', Italic],
  ['subscript', '~', Subscript],
  ['superscript', '^', Superscript],
  ['formula', '$', Sigma],
] as const

/** The mark of a key with Ctrl or ⌘. */
const marksByKey: Readonly<Record<string, Mark>> = { b: '**', i: '*', m: '$' }

/** The text of a face with its formattings, and what it looks like once it has some. */
export function FaceField(props: FaceFieldProps) {
  const { label, field, error, hint, rows, maxLength, own, isPreviewed = false, children } = props
  const texts = useTexts().face
  const inner = useRef<HTMLTextAreaElement>(null)
  const ref = own ?? inner
  const [selection, setSelection] = useState<readonly [from: number, to: number] | null>(null)

  // The text area has the new text only after it was rendered.
  useLayoutEffect(() => {
    if (!selection) return
    ref.current?.focus()
    ref.current?.setSelectionRange(...selection)
    setSelection(null)
  }, [selection, ref])

  const change = (edit: (edited: Edited) => Edited | null) => {
    const area = ref.current
    const edited = area && edit({ text: field.value, from: area.selectionStart, to: area.selectionEnd })
    if (!edited || edited.text.length > maxLength) return
    field.set(edited.text)
    setSelection([edited.from, edited.to])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = marksByKey[event.key.toLowerCase()]
    if (!mark || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    change((edited) => toggleMark(edited, mark))
  }
  return (
    <div className={styles.root}>
      <Field label={label} required error={error} hint={hint}>
        {(control) => (
          <Textarea
            {...control}
            className={styles.text}
            {...textInput(field, ref)}
            rows={rows}
            maxLength={maxLength}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className={styles.tools}>
        {children?.(change)}
        <Toolbar label={texts.toolbar}>
          {marks.map(([name, mark, Icon]) => (
            <ToolbarButton
              key={name}
              isFirst={name === 'bold'}
              label={texts[name]}
              onClick={() => change((edited) => toggleMark(edited, mark))}
            >
              <Icon {...icon} />
            </ToolbarButton>
          ))}
          <ToolbarButton label={texts.list} onClick={() => change(toggleItems)}>
            <List {...icon} />
          </ToolbarButton>
        </Toolbar>
      </div>
      {(isPreviewed || isFormatted(field.value)) && (
        <figure aria-label={texts.preview} className={styles.preview}>
          <figcaption>{texts.preview}</figcaption>
          <div>
            <Face text={field.value} asks />
          </div>
        </figure>
      )}
    </div>
  )
}
