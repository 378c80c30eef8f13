import { useLayoutEffect, useRef } from 'react'
import { takeLeft } from '../writing-place/writing-place.ts'
import styles from './text-editor.module.css'
import type { TextEditorProps } from './text-editor-props.ts'

/** The text as it is stored, in a field: until the editor's code is there, and where it does not come. */
export function PlainText({ control, place, value, placeholder, isReadOnly, onChange }: TextEditorProps) {
  const { id } = control
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    const read = () => ({ value: element.value, from: element.selectionStart, to: element.selectionEnd })
    Object.assign(place, { current: element, read })
    const left = takeLeft(place, id, element.value)
    // Another editor stood here until its code failed to come, or it crashed: who was typing goes on.
    if (left) {
      element.setSelectionRange(Math.min(left.anchor, left.head), Math.max(left.anchor, left.head))
      if (left.isFocused || (left.isPlain && document.activeElement?.contains(element))) element.focus()
    }
    return () => {
      const { value, from: anchor, to: head } = read()
      place.left = { field: id, value, anchor, head, isFocused: document.activeElement === element, isPlain: true }
      place.current = null
    }
  }, [place, id])
  return (
    <div className={styles.frame}>
      <div className={styles.tools} />
      <textarea
        {...control}
        ref={field}
        className={styles.plain}
        placeholder={placeholder}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value, false)}
      />
    </div>
  )
}
