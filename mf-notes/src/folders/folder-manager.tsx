import { useShell } from '@cahier/contract/react'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem } from '@cahier/ui/menu'
import {
  Ellipsis,
  Folder,
  FolderInput,
  FolderPlus,
  Inbox,
  NotebookText,
  Pencil,
  Shapes,
  Trash2,
  Users,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNoteOffers } from '../data/shared-notes.ts'
import { folderProblem, isWithin, joined, movedPath, nameOf, parentOf } from '../folder-path/folder-path.ts'
import { useListAddress } from '../list-address/address.ts'
import { noFolder } from '../list-address/filter.ts'
import type { LocalNote } from '../replica/view.ts'
import { FolderForm } from './folder-form.tsx'
import styles from './folder-manager.module.css'
import { FolderPicker } from './folder-picker.tsx'
import { FolderTree, type TreeEntry } from './folder-tree.tsx'
import { useTexts } from './locales/index.ts'
import { useFolderChanges } from './use-folder-changes.ts'
import { useFolders } from './use-folders.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const everything = ''
/** As a folder: the learner's templates. No folder has this path. */
const templates = '//'
/** Likewise: the notes of others. */
const shared = '///'

type Asked = { kind: 'new'; parent: string } | { kind: 'rename' | 'move'; path: string } | null

export interface FolderManagerProps {
  notes: readonly LocalNote[]
  /** What it is in says what it is. */
  isTitled?: boolean
}

/** The folders: shows the notes of one, and makes, renames, moves and deletes them. */
export function FolderManager({ notes, isTitled = false }: FolderManagerProps) {
  const texts = useTexts()
  const shell = useShell()
  const { folder, filter, change } = useListAddress()
  const { tree, paths } = useFolders(notes)
  const changes = useFolderChanges()
  const [asked, setAsked] = useState<Asked>(null)
  const offers = useNoteOffers().data ?? []
  const outside = { templates, shared } as const
  const selected = folder ?? (filter === 'templates' || filter === 'shared' ? outside[filter] : everything)
  const current = folder !== null && folder !== noFolder && paths.includes(folder) ? folder : null
  const close = () => setAsked(null)

  const counts = useMemo(
    () => ({
      none: notes.filter((note) => note.folder === null).length,
      templates: notes.filter((note) => note.is_template).length,
    }),
    [notes],
  )
  const before: TreeEntry[] = [
    {
      value: shared,
      name: texts.shared,
      icon: <Users {...icon} />,
      count: offers.length > 0 ? offers.length : null,
      countLabel: texts.waiting,
    },
    {
      value: everything,
      name: texts.all,
      icon: <NotebookText {...icon} />,
      count: notes.length,
    },
  ]
  const after: TreeEntry[] = [
    { value: noFolder, name: texts.none, icon: <Inbox {...icon} />, count: counts.none, isOutside: true },
    ...(counts.templates > 0
      ? [{ value: templates, name: texts.templates, icon: <Shapes {...icon} />, count: counts.templates }]
      : []),
  ]

  const show = (value: string) => {
    if (value === templates) change({ folder: null, filter: 'templates' })
    else if (value === shared) change({ folder: null, tagId: null, filter: 'shared' })
    else change({ folder: value || null, ...((filter === 'templates' || filter === 'shared') && { filter: 'all' }) })
  }
  /** The list goes on showing what it shows, under its new path. */
  const follow = (source: string, target: string) => {
    if (isWithin(folder, source)) change({ folder: movedPath(folder, source, target) }, { replace: true })
  }
  const nest = (path: string, parent: string) => {
    const problem = folderProblem(nameOf(path), parent, paths, path)
    if (joined(parent, nameOf(path)) === path) return
    if (problem) return shell.toast({ kind: 'error', message: texts.problem[problem] })
    void changes.nest(path, parent)
    follow(path, joined(parent, nameOf(path)))
  }
  const dissolve = (path: string) => {
    void changes.dissolve(path, paths)
    follow(path, parentOf(path))
  }

  return (
    <div className={styles.manager}>
      <div className={styles.head}>
        {isTitled ? <span className={styles.title} /> : <h3 className={styles.title}>{texts.title}</h3>}
        <IconButton
          label={current === null ? texts.new : texts.newIn(nameOf(current))}
          onClick={() => setAsked({ kind: 'new', parent: current ?? '' })}
        >
          <FolderPlus size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        {current !== null && (
          <Menu
            trigger={
              <IconButton label={texts.actionsOf(nameOf(current))}>
                <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil {...icon} />} onSelect={() => setAsked({ kind: 'rename', path: current })}>
              {texts.rename}
            </MenuItem>
            <MenuItem icon={<FolderInput {...icon} />} onSelect={() => setAsked({ kind: 'move', path: current })}>
              {texts.move}
            </MenuItem>
            <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => dissolve(current)}>
              {texts.dissolve}
            </MenuItem>
          </Menu>
        )}
      </div>
      <FolderTree
        label={texts.title}
        before={before}
        tree={tree}
        after={after}
        icon={<Folder {...icon} />}
        selected={selected}
        onSelect={show}
        actions={{
          onDropNotes: (ids, target) => void changes.moveNotes(ids, target),
          onDropFolder: nest,
          onRename: (path) => setAsked({ kind: 'rename', path }),
          onDelete: dissolve,
        }}
      />
      {tree.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {asked?.kind === 'new' && (
        <FolderForm source={null} parent={asked.parent} paths={paths} onSave={changes.create} onClose={close} />
      )}
      {asked?.kind === 'rename' && (
        <FolderForm
          source={asked.path}
          parent=""
          paths={paths}
          onSave={async (path) => {
            const isDone = await changes.relocate(asked.path, path)
            if (isDone) follow(asked.path, path)
            return isDone
          }}
          onClose={close}
        />
      )}
      {asked?.kind === 'move' && (
        <FolderPicker
          title={texts.moveTitle(nameOf(asked.path))}
          notes={notes}
          top={texts.top}
          refuses={(parent) => folderProblem(nameOf(asked.path), parent, paths, asked.path) !== null}
          onChoose={(parent) => nest(asked.path, parent)}
          onClose={close}
        />
      )}
    </div>
  )
}
