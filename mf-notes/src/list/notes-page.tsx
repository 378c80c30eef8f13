import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Link, Outlet, useParams } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { MenuItem } from '@cahier/ui/menu'
import { PageHeader } from '@cahier/ui/page-header'
import { Tag } from '@cahier/ui/tag'
import { CalendarDays, CloudOff, FilePlus2, Folder, FolderTree, Plus, Tags, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { CreateNoteDialog } from '../create/create-note-dialog.tsx'
import { RecoveredDraftsNotice } from '../drafts/recovered-drafts-notice.tsx'
import { shownPath } from '../folder-path/folder-path.ts'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { listQuery, useListAddress } from '../list-address/address.ts'
import { count, noFolder } from '../list-address/filter.ts'
import { useTexts } from '../locales/index.ts'
import { useNarrow, useWide } from '../narrow/use-narrow.ts'
import type { ShownNotes } from '../note-page/note-page.tsx'
import { type Notes, useNotes } from '../replica/use-notes.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import { useChosen } from '../selection/use-chosen.ts'
import { NotesTransfer } from '../transfer/notes-transfer.tsx'
import { FewNotes, NoNotes, NothingFound } from './empty.tsx'
import { FailedNotes, LoadingNotes, NoteList } from './note-list.tsx'
import styles from './notes-page.module.css'
import { Tools } from './tools.tsx'
import { useFoldersOpen } from './use-folders-open.ts'
import { useSearchText } from './use-search-text.ts'
import { useShown } from './use-shown.ts'

const TagManager = lazy(() => import('../tags/tag-manager.tsx'))
const TemplatePicker = notesPart(() => import('../templates/template-picker.tsx'))
const DayNote = notesPart(() => import(/* webpackChunkName: "day-note" */ '../day-note/day-note.tsx'))
const FoldersPanel = notesPart(() => import('../folders/folders-panel.tsx'))
const FoldersDialog = notesPart(() => import('../folders/folders-dialog.tsx'))
const SharedNotes = notesPart(() => import(/* webpackChunkName: "sharing" */ '../shared-notes/shared-notes.tsx'))
const SelectionBar = notesPart(() => import('../selection/selection-bar.tsx'))
/** With fewer notes the page says what to do next. */
const minNotes = 3
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The notes for the list. While an editor lies over it, the list follows when nothing is typed: rendering it would hold up the next key. */
function useListed(): Notes {
  const all = useNotes()
  const isCovered = useParams().noteId !== undefined
  const deferred = useDeferredValue(all.notes)
  return isCovered && deferred.length > 0 ? { ...all, notes: deferred } : all
}

export function NotesPage() {
  const texts = useTexts()
  const format = useFormat()
  const shell = useShell()
  const isNarrow = useNarrow()
  const all = useListed()
  const { offline, folders } = useReplicaState()
  const address = useListAddress()
  const [search, setSearch] = useSearchText()
  const shown = useShown(all, search, address)
  const counts = useMemo(() => count(all.notes), [all.notes])
  const ids: ShownNotes = useMemo(() => shown.notes.map(({ id }) => id), [shown.notes])
  const { filter, tagId, folder, view, params, change, setOpen } = address
  const isWide = useWide()
  const hasFolders = folders.length > 0 || all.notes.some((note) => note.folder !== null)
  const [isPanelOpen, setPanelOpen] = useFoldersOpen(hasFolders)
  const isPanelShown = isWide && isPanelOpen
  const choosing = useChosen(ids)
  const { chosen } = choosing

  const { tag } = shown
  const pressedTagId = tag?.own?.id ?? tagId
  // One function for the life of the page: cards do not render again for a new one.
  const toggle = useRef((_: string) => {})
  toggle.current = (id) => change({ tagId: id === pressedTagId ? null : id })
  const onTag = useCallback((id: string) => toggle.current(id), [])

  const choose = useRef(choosing.choose)
  choose.current = choosing.choose
  const onChoose = useCallback((id: string) => choose.current(id, false), [])

  const reset = () => {
    setSearch('')
    change({ search: '', filter: 'all', tagId: null, folder: null })
  }
  const create = () => setOpen('new', true)
  const openDay = () => shell.navigate('/notes?day=today')
  const day = params.get('day')
  const narrowed = search.trim() !== '' || filter !== 'all' || tagId !== null || folder !== null

  const body = () => {
    if (filter === 'shared') return <SharedNotes search={search} />
    if (all.status === 'failed') return <FailedNotes error={all.error} retry={all.retry} />
    if (shown.notes.length > 0) {
      return (
        <>
          <NoteList
            notes={shown.notes}
            view={view}
            words={shown.words}
            tagId={pressedTagId}
            folder={folder}
            chosen={chosen}
            query={listQuery(params)}
            onTag={onTag}
            onChoose={onChoose}
          />
          {!narrowed && shown.notes.length < minNotes && <FewNotes onCreate={create} />}
        </>
      )
    }
    if (all.status === 'loading' || shown.searching) return <LoadingNotes view={view} />
    if (!narrowed) return <NoNotes onCreate={create} />
    return (
      <NothingFound
        search={search.trim()}
        filter={filter}
        tagId={tagId}
        folder={folder}
        tagName={tag?.name}
        onReset={reset}
      />
    )
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        counters={[
          { label: texts.counters.notes, value: format.number(counts.notes) },
          { label: texts.counters.pinned, value: format.number(counts.pinned) },
          { label: texts.counters.tags, value: format.number(counts.tags) },
        ]}
        actions={
          <>
            {!isNarrow && (
              <>
                <IconButton variant="bordered" label={texts.dayNote} onClick={openDay}>
                  <CalendarDays {...icon} />
                </IconButton>
                <Button icon={<Tags {...icon} />} onClick={() => setOpen('tags', true)}>
                  {texts.tags.open}
                </Button>
                <Link to="/notes/trash" className={buttonClass({})}>
                  <Trash2 {...icon} />
                  {texts.trash.open}
                </Link>
              </>
            )}
            <NotesTransfer>
              {isNarrow && (
                <>
                  <MenuItem icon={<CalendarDays {...icon} />} onSelect={openDay}>
                    {texts.dayNote}
                  </MenuItem>
                  <MenuItem icon={<FilePlus2 {...icon} />} onSelect={() => setOpen('templates', true)}>
                    {texts.create.from}
                  </MenuItem>
                  <MenuItem icon={<Tags {...icon} />} onSelect={() => setOpen('tags', true)}>
                    {texts.tags.open}
                  </MenuItem>
                  <MenuItem icon={<Trash2 {...icon} />} onSelect={() => shell.navigate('/notes/trash')}>
                    {texts.trash.open}
                  </MenuItem>
                </>
              )}
            </NotesTransfer>
            <Button variant="primary" icon={isNarrow ? undefined : <Plus {...icon} />} onClick={create}>
              {texts.create.open}
            </Button>
          </>
        }
      />
      <RecoveredDraftsNotice notes={all.notes} />
      <Tools search={search} onSearch={setSearch}>
        <Button
          icon={<FolderTree {...icon} />}
          aria-expanded={isWide ? isPanelOpen : undefined}
          aria-haspopup={isWide ? undefined : 'dialog'}
          onClick={() => (isWide ? setPanelOpen(!isPanelOpen) : setOpen('folders', true))}
        >
          {texts.folders.open}
        </Button>
      </Tools>
      <div className={styles.state}>
        {folder !== null && (
          <Button
            size="s"
            icon={<Folder size={15} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={texts.folders.leave(folder === noFolder ? texts.folders.none : shownPath(folder))}
            onClick={() => change({ folder: null })}
          >
            {folder === noFolder ? texts.folders.none : shownPath(folder)}
            <X size={15} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
        {tag && (
          <p className={styles.tag}>
            {texts.filteredBy}{' '}
            <Tag name={tag.name} color={tag.own?.color ?? 'ardoise'} pressed onClick={() => change({ tagId: null })} />
          </p>
        )}
        <p role="status">
          {narrowed &&
            filter !== 'shared' &&
            all.status === 'ready' &&
            (shown.searching
              ? texts.list.searching
              : texts.list.found(format.number(shown.notes.length), shown.notes.length))}
          {shown.deviceOnly && ` · ${texts.list.deviceOnly}`}
        </p>
        {offline && all.status === 'ready' && (
          <p className={styles.offline}>
            <CloudOff size={15} strokeWidth={1.75} aria-hidden="true" />
            {texts.save.device}
          </p>
        )}
      </div>
      <div className={isPanelShown ? styles.beside : undefined} {...choosing.handlers}>
        {isPanelShown && <FoldersPanel notes={all.notes} />}
        <div className={styles.list}>{body()}</div>
      </div>
      {chosen && (
        <SelectionBar
          notes={all.notes.filter(({ id }) => chosen.has(id))}
          shown={shown.notes.length}
          onAll={choosing.all}
          onClear={choosing.clear}
        />
      )}
      {params.has('new') && <CreateNoteDialog onClose={() => setOpen('new', false)} />}
      {params.has('tags') && (
        <Suspense>
          <TagManager onClose={() => setOpen('tags', false)} />
        </Suspense>
      )}
      {params.has('folders') && !isWide && (
        <FoldersDialog notes={all.notes} onClose={() => setOpen('folders', false)} />
      )}
      {params.has('templates') && <TemplatePicker notes={all.notes} onClose={() => setOpen('templates', false)} />}
      {day !== null && <DayNote asked={day} onClose={() => setOpen('day', false)} />}
      <Outlet context={ids} />
    </>
  )
}
