import { useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { useMemo } from 'react'
import * as v from 'valibot'
import { parseTags } from '../note-form/tag-names.ts'
import type { LocalNote } from '../replica/view.ts'
import { tagsOf } from '../tag-input/completion.ts'
import OwnTags from '../tag-input/own-tags.tsx'
import { TagInput } from '../tag-input/tag-input.tsx'
import { useTexts } from './locales/index.ts'
import { useChanges } from './use-changes.ts'

const schema = v.object({ added: v.string(), removed: v.string() })

export interface TagNotesProps {
  notes: readonly LocalNote[]
  onClose(): void
}

/** Puts tags on notes and takes others off. */
export function TagNotes({ notes, onClose }: TagNotesProps) {
  const { tagging: texts } = useTexts()
  const format = useFormat()
  const { change } = useChanges()
  const present = useMemo(() => tagsOf(notes), [notes])
  const { field, dialog } = useForm({
    schema,
    initial: { added: '', removed: '' },
    discard: texts.discard,
    onSave: ({ added, removed }) =>
      change(notes, { kind: 'tag', added: parseTags(added), removed: parseTags(removed) }),
    onClose,
  })
  return (
    <FormDialog
      size="md"
      title={texts.title(format.number(notes.length), notes.length)}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      {...dialog}
    >
      <Field label={texts.added}>
        {(control) => <OwnTags control={control} value={field('added').value} onValueChange={field('added').set} />}
      </Field>
      {present.length > 0 && (
        <Field label={texts.removed} hint={texts.removedHint}>
          {(control) => (
            <TagInput
              control={control}
              value={field('removed').value}
              onValueChange={field('removed').set}
              known={present}
              takesNew={false}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
