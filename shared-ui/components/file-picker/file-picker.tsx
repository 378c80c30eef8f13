import { type ReactNode, useRef } from 'react'

export interface FilePickerProps {
  /** Label of the hidden file field: the text of the button. */
  label: string
  /** File extensions or media types, separated by commas. */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** Called with the chosen files, at least one. */
  onFiles(files: [File, ...File[]]): void
  /** Renders the button; `choose` opens the file picker. */
  children(choose: () => void): ReactNode
}

/** A button that lets the learner choose files from the device. */
export function FilePicker({ label, accept, multiple, onFiles, children }: FilePickerProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => field.current?.click())}
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          if (first) onFiles([first, ...others])
          // Without this, choosing the same file again would not fire a change event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
