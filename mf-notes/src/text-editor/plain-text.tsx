import { useLayoutEffect, useRef } from 'react'
import styles from './text-editor.module.css'
import type { TextEditorProps } from './text-editor-props.ts'

/** The text as it is stored, in a field: until the editor's code is there, and where it does not come. */
export function PlainText({ control, place, value, placeholder, isReadOnly, onChange }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    const read = () => ({ value: element.value, from: element.selectionStart, to: element.selectionEnd })
    Object.assign(place, { current: element, read })
    const { left } = place
    // Another field stood here until the editor's code failed to come: who was typing goes on.
    if (left) {
      element.setSelectionRange(left.from, left.to)
      if (left.isFocused || document.activeElement?.contains(element)) element.focus()
      place.left = undefined
    }
    return () => {
      // The editor goes on where the caret was.
      place.left = { ...read(), isFocused: document.activeElement === element }
      place.current = null
    }
  }, [place])
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
