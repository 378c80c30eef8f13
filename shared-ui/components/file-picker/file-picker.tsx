import { type ReactNode, useRef } from 'react'

export interface FilePickerProps {
  /** Names the field: what the button says. */
  label: string
  /** Endings or media types, separated by commas. */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** Is told what was chosen, at least one file. */
  onFiles(files: [File, ...File[]]): void
  /** Is told how to ask for files, and renders the button that does. */
  children(choose: () => void): ReactNode
}

/** A button that asks for files of the device. */
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
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
