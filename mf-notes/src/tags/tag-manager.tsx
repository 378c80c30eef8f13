import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
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
import { tagPage } from './filter-tag.ts'
import { ownTagNames, tagCounts, tagKey, tagNamesOf } from './note-tags.ts'
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
  const counts = useMemo(() => tagCounts(notes), [notes])
  const known = useMemo(
    () => tags ?? [...new Map(notes.flatMap((note) => note.tags).map((tag) => [tag.id, tag])).values()],
    [tags, notes],
  )
  const inTexts = useMemo(() => {
    const keys = new Set([...known.map(({ name }) => tagKey(name)), ...ownTagNames(notes).keys()])
    return tagNamesOf(notes).filter((name) => !keys.has(tagKey(name)))
  }, [known, notes])

  if (!changes.online) {
    return (
      <>
        <p role="status">{texts.offline}</p>
        <TagTree tags={known} inTexts={inTexts} counts={counts} changes={null} />
      </>
    )
  }
  if (tags?.length === 0 && inTexts.length === 0) return <p>{texts.empty}</p>
  if (tags) return <TagTree tags={tags} inTexts={inTexts} counts={counts} changes={changes} />
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

function TagName({ name, tag, isInTexts }: Pick<TagRowItem, 'name' | 'tag' | 'isInTexts'>) {
  if (tag) return <Tag name={tag.name} color={tag.color} />
  if (!isInTexts) return <span className={styles.path}>{name}</span>
  return (
    <Link to={tagPage(name)} className={styles.path}>
      #{name}
    </Link>
  )
}

interface TagTreeProps {
  tags: readonly StoredTag[]
  /** Names of the tags that only texts have. */
  inTexts: readonly string[]
  /** How many notes have a tag or one below it, by its key. */
  counts: ReadonlyMap<string, number>
  /** Null without a network: the tags are only shown. */
  changes: TagChanges | null
}

/** All tags in a tree, with a search. Ten thousand of them render a screenful. */
function TagTree({ tags, inTexts, counts, changes }: TagTreeProps) {
  const texts = useTexts().tags
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const asked = useDeferredValue(search)
  const rows = useMemo(() => tagRows(tags, inTexts, closed, searchWords(asked)), [tags, inTexts, closed, asked])
  const isFlat = rows.every(({ isOpen }) => isOpen === null)
  const found = rows.filter(({ tag, isInTexts }) => tag !== null || isInTexts).length
  const countOf = (key: string) => counts.get(key) ?? 0
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
          {({ key, name, level, tag, isInTexts, isOpen }) => (
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
                <TagRow tag={tag} tags={tags} notes={countOf(key)} changes={changes} />
              ) : (
                <span className={styles.tag}>
                  <TagName name={name} tag={tag} isInTexts={isInTexts} />
                  {(tag || isInTexts) && texts.count(format.number(countOf(key)), countOf(key))}
                  {isInTexts && ` · ${texts.inTexts}`}
                </span>
              )}
            </div>
          )}
        </WindowedList>
      </div>
    </>
  )
}
