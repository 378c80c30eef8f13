import { useFormat } from '@cahier/contract/i18n'
import { searchWords } from '@cahier/contract/search'
import { Dialog } from '@cahier/ui/dialog'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { SearchField } from '@cahier/ui/search-field'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Tag } from '@cahier/ui/tag'
import { WindowedList } from '@cahier/ui/windowed-list'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { type StoredTag, useStoredTags } from '../data/tags.ts'
import { useTexts } from '../locales/index.ts'
import { useNotes } from '../replica/use-notes.ts'
import styles from './tag-manager.module.css'
import { TagRow } from './tag-row.tsx'
import { type TagRowItem, tagRows } from './tag-tree.ts'
import { type TagChanges, useTagChanges } from './use-tag-changes.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Pixels that a tag stands further in than the one above it, down to a level that a phone has room for. */
const levelIndentPx = 20
const maxShownLevels = 4

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
  const known = useMemo(
    () => tags ?? [...new Map(notes.flatMap((note) => note.tags).map((tag) => [tag.id, tag])).values()],
    [tags, notes],
  )

  if (!changes.online) {
    return (
      <>
        <p role="status">{texts.offline}</p>
        <TagTree tags={known} counts={counts} changes={null} />
      </>
    )
  }
  if (tags?.length === 0) return <p>{texts.empty}</p>
  if (tags) return <TagTree tags={tags} counts={counts} changes={changes} />
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

/** A tag that is renamed stays the same row. */
const keyOf = ({ key, tag }: TagRowItem) => tag?.id ?? key
const oneColumn = () => 1
/** Estimated height of a row in pixels. */
const estimate = (_: TagRowItem, width: number) => (width < 500 ? 73 : 53)

interface TagTreeProps {
  tags: readonly StoredTag[]
  /** How many notes have a tag, by its id. */
  counts: ReadonlyMap<string, number>
  /** Null without a network: the tags are only shown. */
  changes: TagChanges | null
}

/** All tags in a tree, with a search. Ten thousand of them render a screenful. */
function TagTree({ tags, counts, changes }: TagTreeProps) {
  const texts = useTexts().tags
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const asked = useDeferredValue(search)
  const rows = useMemo(() => tagRows(tags, closed, searchWords(asked)), [tags, closed, asked])
  const isFlat = rows.every(({ isOpen }) => isOpen === null)
  const found = rows.filter(({ tag }) => tag !== null).length
  const toggle = (key: string) =>
    setClosed((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  return (
    <>
      <search>
        <SearchField
          label={texts.search}
          value={search}
          onValueChange={setSearch}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return
            // The dialog stays open: Escape gives up the search.
            event.stopPropagation()
            setSearch('')
          }}
        />
      </search>
      <p role={changes ? 'status' : undefined} className={styles.found}>
        {rows.length > 0 ? texts.found(format.number(found), found) : texts.nothing(asked.trim())}
      </p>
      <div aria-busy={changes?.busy}>
        <WindowedList label={texts.title} items={rows} keyOf={keyOf} columns={oneColumn} estimate={estimate} gap={0}>
          {({ key, name, level, tag, isOpen }) => (
            <div
              className={`${styles.row} ${isFlat ? styles.flat : ''}`}
              style={{ paddingInlineStart: Math.min(level, maxShownLevels) * levelIndentPx }}
            >
              {isOpen === null ? (
                <span className={styles.leaf} />
              ) : (
                <IconButton
                  label={isOpen ? texts.fold(name) : texts.unfold(name)}
                  aria-expanded={isOpen}
                  disabled={asked.trim() !== ''}
                  onClick={() => toggle(key)}
                >
                  {isOpen ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />}
                </IconButton>
              )}
              {tag && changes ? (
                <TagRow tag={tag} tags={tags} notes={counts.get(tag.id) ?? 0} changes={changes} />
              ) : (
                <span className={styles.tag}>
                  {tag ? <Tag name={tag.name} color={tag.color} /> : <span className={styles.path}>{name}</span>}
                  {tag && texts.count(format.number(counts.get(tag.id) ?? 0), counts.get(tag.id) ?? 0)}
                </span>
              )}
            </div>
          )}
        </WindowedList>
      </div>
    </>
  )
}
