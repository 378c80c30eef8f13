import { textInput, useForm } from '@cahier/contract/forms'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useMemo, useRef } from 'react'
import * as v from 'valibot'
import {
  type FolderProblem,
  folderProblem,
  joined,
  maxPathCharacters,
  nameOf,
  parentOf,
} from '../folder-path/folder-path.ts'
import { useTexts } from './locales/index.ts'

export interface FolderFormProps {
  /** The folder that gets another name; null for a new one. */
  source: string | null
  /** What a new one lies in; empty outside of all. */
  parent: string
  paths: readonly string[]
  /** Resolves to whether it is kept. */
  onSave(path: string): Promise<boolean>
  onClose(): void
}

/** Asks for the name of a folder. */
export function FolderForm({ source, parent: given, paths, onSave, onClose }: FolderFormProps) {
  const texts = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const parent = source === null ? given : parentOf(source)
  const schema = useMemo(() => {
    const problem = (name: string) => folderProblem(name, parent, paths, source)
    const check = v.rawCheck<string>(({ dataset, addIssue }) => {
      const found = dataset.typed && problem(dataset.value)
      if (found) addIssue({ message: found })
    })
    return v.object({ name: v.pipe(v.string(), check) })
  }, [parent, paths, source])
  const { field, dialog } = useForm({
    schema,
    initial: { name: source === null ? '' : nameOf(source) },
    // A name is typed again in a moment.
    discard: { body: '' },
    guards: () => false,
    onSave: async ({ name }) => {
      const path = joined(parent, name.trim())
      return path === source || onSave(path)
    },
    onClose,
  })
  const { error } = field('name')
  const title =
    source !== null ? texts.renameTitle(nameOf(source)) : parent === '' ? texts.new : texts.newIn(nameOf(parent))
  return (
    <FormDialog
      size="sm"
      title={title}
      submitLabel={source === null ? texts.create : texts.save}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      initialFocus={box}
      {...dialog}
    >
      <Field label={texts.name} required error={error ? texts.problem[error as FolderProblem] : null}>
        {(control) => (
          <Input {...control} {...textInput(field('name'), box)} maxLength={maxPathCharacters} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  )
}
