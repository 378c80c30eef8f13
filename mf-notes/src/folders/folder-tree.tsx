import { useFormat } from '@cahier/contract/i18n'
import { ChevronRight } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Folder, flat, parentOf, withParents } from '../folder-path/folder-path.ts'
import { carriedNotes, carriesNotes } from '../note-drag/note-drag.ts'
import { carriedFolder, carriesFolder, carryFolder } from './folder-drag.ts'
import styles from './folder-tree.module.css'
import { useTexts } from './locales/index.ts'
import { treeStep } from './tree-keys.ts'

/** Folders up to which a tree is open when it is first shown. */
const maxOpenFolders = 30
/** Milliseconds that a drag rests on a closed folder before it opens. */
const dragOpenDelayMs = 700

/** Something beside the folders that can be chosen, such as all notes. */
export interface TreeEntry {
  /** No path of a folder. */
  value: string
  name: string
  icon: ReactNode
  count: number | null
  /** What is counted, for a screen reader; notes by default. */
  countLabel?(shown: string, count: number): string
  /** Whether notes and folders can be dropped here; they leave their folder. */
  isOutside?: boolean
}

/** What can be done in the tree besides choosing. */
export interface TreeActions {
  /** @param folder null: out of all folders */
  onDropNotes(ids: readonly string[], folder: string | null): void
  /** @param parent empty: out of all folders */
  onDropFolder(path: string, parent: string): void
  onRename(path: string): void
  onDelete(path: string): void
}

export interface FolderTreeProps {
  label: string
  before: readonly TreeEntry[]
  tree: readonly Folder[]
  after: readonly TreeEntry[]
  icon: ReactNode
  /** Value of an entry, or path of a folder. */
  selected: string
  onSelect(value: string): void
  actions?: TreeActions
  /** Paths that cannot be chosen. */
  disabled?(path: string): boolean
}

interface Row {
  value: string
  name: string
  level: number
  isOpen: boolean | null
  icon: ReactNode
  count: number | null
  countLabel?(shown: string, count: number): string
  /** Null: nothing can be dropped here. Empty: outside of all folders. */
  drop: string | null
  isFolder: boolean
  place: number
  siblings: number
}

/** Folders as a tree, with the keys of WAI-ARIA's pattern: one stop of the tab key, arrows within. */
export function FolderTree(props: FolderTreeProps) {
  const { label, before, tree, after, icon, selected, onSelect, actions, disabled } = props
  const texts = useTexts()
  const format = useFormat()
  const list = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => {
    const paths = flat(tree).map(({ path }) => path)
    const kept = new Set(withParents(parentOf(selected)))
    return new Set(paths.length <= maxOpenFolders ? [] : paths.filter((path) => !kept.has(path)))
  })
  const setOpen = (path: string, isOpen: boolean) =>
    setClosed((known) => {
      const next = new Set(known)
      if (isOpen) next.delete(path)
      else next.add(path)
      return next
    })
  // A folder that is chosen elsewhere is shown.
  useEffect(() => {
    for (const path of withParents(parentOf(selected))) setOpen(path, true)
  }, [selected])

  const entryRow = ({ value, name, icon, count, countLabel, isOutside = false }: TreeEntry): Row => ({
    value,
    name,
    level: 1,
    isOpen: null,
    icon,
    count,
    ...(countLabel && { countLabel }),
    drop: isOutside ? '' : null,
    isFolder: false,
    place: 0,
    siblings: 0,
  })
  const folderRow = ({ path, name, level, notes, folders }: Folder): Row => ({
    value: path,
    name,
    level,
    isOpen: folders.length > 0 ? !closed.has(path) : null,
    icon,
    count: notes,
    drop: path,
    isFolder: true,
    place: 0,
    siblings: 0,
  })
  const rows = counted([
    ...before.map(entryRow),
    ...flat(tree, ({ path }) => !closed.has(path)).map(folderRow),
    ...after.map(entryRow),
  ])
  const [active, setActive] = useState(selected)
  const at = Math.max(
    0,
    rows.findIndex(({ value }) => value === active),
  )
  const focusRow = (index: number) => {
    setActive(rows[index]?.value ?? '')
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }
  const choose = (row: Row) => {
    if (!disabled?.(row.value)) onSelect(row.value)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    if (row.isFolder && actions && (event.key === 'F2' || event.key === 'Delete')) {
      event.preventDefault()
      return event.key === 'F2' ? actions.onRename(row.value) : actions.onDelete(row.value)
    }
    const step = treeStep(event.key, at, rows)
    if (!step) return
    event.preventDefault()
    if (step.kind === 'go') focusRow(step.to)
    else if (step.kind === 'choose') choose(row)
    else setOpen(row.value, step.kind === 'open')
  }

  const [over, setOver] = useState<string | null>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => {
    clearTimeout(opening.current)
    setOver(null)
  }
  useEffect(() => () => clearTimeout(opening.current), [])
  const dropsOf = ({ value, drop, isOpen }: Row, { onDropNotes, onDropFolder }: TreeActions) => ({
    onDragOver(event: DragEvent) {
      if (drop === null || !(carriesNotes(event.dataTransfer) || carriesFolder(event.dataTransfer))) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      if (over === value) return
      leave()
      setOver(value)
      if (isOpen === false) opening.current = setTimeout(() => setOpen(value, true), dragOpenDelayMs)
    },
    onDragLeave: leave,
    onDrop(event: DragEvent) {
      leave()
      if (drop === null) return
      event.preventDefault()
      if (carriesNotes(event.dataTransfer)) onDropNotes(carriedNotes(event.dataTransfer), drop || null)
      else if (carriesFolder(event.dataTransfer)) onDropFolder(carriedFolder(event.dataTransfer), drop)
    },
  })

  return (
    <div ref={list} role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
        <div
          key={row.value}
          role="treeitem"
          tabIndex={index === at ? 0 : -1}
          aria-level={row.level}
          aria-posinset={row.place}
          aria-setsize={row.siblings}
          aria-selected={row.value === selected}
          aria-expanded={row.isOpen ?? undefined}
          aria-disabled={disabled?.(row.value) || undefined}
          data-over={row.value === over || undefined}
          className={styles.row}
          style={{ paddingInlineStart: 6 + (row.level - 1) * 16 }}
          draggable={row.isFolder && actions !== undefined}
          onDragStart={(event) => carryFolder(event.dataTransfer, row.value)}
          onFocus={() => setActive(row.value)}
          onClick={() => {
            focusRow(index)
            choose(row)
          }}
          {...(actions && dropsOf(row, actions))}
        >
          <span
            aria-hidden="true"
            className={styles.twist}
            data-open={row.isOpen ?? undefined}
            onClick={(event) => {
              if (row.isOpen === null) return
              event.stopPropagation()
              setOpen(row.value, !row.isOpen)
            }}
          >
            {row.isOpen !== null && <ChevronRight size={15} strokeWidth={2} />}
          </span>
          {row.icon}
          <span className={styles.name} title={row.name}>
            {row.name}
          </span>
          {row.count !== null && (
            <span className={styles.count}>
              <span aria-hidden="true">{format.number(row.count)}</span>
              <span className="visually-hidden">
                {(row.countLabel ?? texts.count)(format.number(row.count), row.count)}
              </span>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

/** Each row's place among those of its folder, which a tree tells whoever does not see it. */
function counted(rows: readonly Row[]): Row[] {
  const groupOf = ({ level, value }: Row) => (level === 1 ? '' : parentOf(value))
  const groups = Map.groupBy(rows, groupOf)
  return rows.map((row) => {
    const group = groups.get(groupOf(row)) ?? []
    return { ...row, place: group.indexOf(row) + 1, siblings: group.length }
  })
}
