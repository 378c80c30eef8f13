import { useFormat } from '@cahier/contract/i18n'
import { Dialog } from '@cahier/ui/dialog'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Tag } from '@cahier/ui/tag'
import { useMemo } from 'react'
import { type StoredTag, useStoredTags } from '../data/tags.ts'
import { useTexts } from '../locales/index.ts'
import { useNotes } from '../replica/use-notes.ts'
import styles from './tag-manager.module.css'
import { TagRow } from './tag-row.tsx'
import { useTagChanges } from './use-tag-changes.ts'

/** Renames, recolours, merges and deletes tags, for all notes at once: it needs the server. */
export default function TagManager({ onClose }: { onClose(): void }) {
  const texts = useTexts()
  return (
    <Dialog
      open
      size="lg"
      title={texts.tags.title}
      description={texts.tags.description}
      closeLabel={texts.close}
      onOpenChange={onClose}
    >
      <Tags />
    </Dialog>
  )
}

function Tags() {
  const texts = useTexts().tags
  const { notes } = useNotes()
  const { data: tags, isError, refetch } = useStoredTags()
  const changes = useTagChanges()
  const counts = useMemo(() => {
    const counted = new Map<string, number>()
    for (const note of notes) for (const { id } of note.tags) counted.set(id, (counted.get(id) ?? 0) + 1)
    return counted
  }, [notes])

  if (!changes.online) {
    const known = new Map(notes.flatMap((note) => note.tags).map((tag) => [tag.id, tag]))
    return <KnownTags tags={tags ?? [...known.values()]} counts={counts} />
  }
  if (tags?.length === 0) return <p>{texts.empty}</p>
  if (tags) {
    return (
      <ul aria-busy={changes.busy}>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} tags={tags} notes={counts.get(tag.id) ?? 0} changes={changes} />
        ))}
      </ul>
    )
  }
  if (isError) {
    return (
      <ErrorPanel title={texts.title} retry={{ label: texts.retry, run: () => void refetch() }}>
        <p>{texts.failed}</p>
      </ErrorPanel>
    )
  }
  return (
    <Loading label={texts.loading} className={styles.skeletons}>
      <Skeleton count={3} className={styles.skeleton} />
    </Loading>
  )
}

/** Without a network: the known tags, read-only. */
function KnownTags({ tags, counts }: { tags: readonly StoredTag[]; counts: ReadonlyMap<string, number> }) {
  const texts = useTexts().tags
  const format = useFormat()
  return (
    <>
      <p role="status">{texts.offline}</p>
      <ul className={styles.known}>
        {tags.map((tag) => (
          <li key={tag.id} className={styles.tag}>
            <Tag name={tag.name} color={tag.color} />
            {texts.count(format.number(counts.get(tag.id) ?? 0), counts.get(tag.id) ?? 0)}
          </li>
        ))}
      </ul>
    </>
  )
}
