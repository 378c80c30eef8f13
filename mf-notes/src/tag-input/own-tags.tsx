import { useMemo } from 'react'
import { useNotes } from '../replica/use-notes.ts'
import { tagsOf } from './completion.ts'
import { TagInput, type TagInputProps } from './tag-input.tsx'

/** A box that completes the learner's own tags. */
export default function OwnTags(props: Omit<TagInputProps, 'known'>) {
  const { notes } = useNotes()
  const known = useMemo(() => tagsOf(notes), [notes])
  return <TagInput {...props} known={known} />
}
