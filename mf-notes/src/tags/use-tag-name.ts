import { type ClashNoticeData, useClashes, useRowEdit } from '@cahier/contract/edit'
import { useState } from 'react'
import type { StoredTag, TagColumns } from '../data/tags.ts'
import { useTexts } from '../locales/index.ts'
import type { TagChanges } from './use-tag-changes.ts'

type Name = Pick<TagColumns, 'name'>

/** How the field shows a tag. */
const editedName = {
  formOf: ({ name }: StoredTag): Name => ({ name }),
  columnsOf: (_tag: StoredTag, { name }: Name): Name => ({ name: name.trim() }),
}

export interface TagName {
  typed: string
  type(name: string): void
  /** Whether the name differs from the tag's. */
  isChanged: boolean
  /** Shows the tag's name again. */
  giveUp(): void
  /** Saves the typed name, unless both versions of it wait for a choice. */
  save(): Promise<void>
  /** Both versions, if the tag was renamed elsewhere meanwhile. */
  notice: ClashNoticeData | null
}

/** The field for a tag's name. It follows the tag while nothing is typed. */
export function useTagName(tag: StoredTag, { rename }: TagChanges): TagName {
  const texts = useTexts()
  const { values, save } = useRowEdit(tag, editedName)
  const [{ name, from }, setHeld] = useState({ name: tag.name, from: tag.name })
  const type = (typed: string) => setHeld((held) => ({ ...held, name: typed }))
  const clashes = useClashes(
    {
      values: { name },
      set: (patch) => type(patch.name ?? name),
      follow: (next) => setHeld((held) => ({ name: held.name === held.from ? next.name : held.name, from: next.name })),
      reset: () => setHeld({ name: values.name, from: values.name }),
    },
    values,
    { name: { label: texts.tags.name } },
  )
  return {
    typed: name,
    type,
    isChanged: name !== from,
    giveUp: clashes.reset,
    async save() {
      if (clashes.asks()) return
      if (!(await rename(tag, (send) => save({ name }, clashes.base, send)))) return
      // As it was saved.
      type(name.trim())
      clashes.settle()
    },
    notice: clashes.notice,
  }
}
