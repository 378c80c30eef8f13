import { Outlet, useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { SearchField } from '@cahier/ui/search-field'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { CreateNoteDialog } from '../create/create-note-dialog.tsx'
import { useNotes } from '../data/notes.ts'
import { LeftDraftsNotice } from '../drafts/left-drafts-notice.tsx'
import type { ShownNotes } from '../editor/editor-page.tsx'
import { useTexts } from '../locales/index.ts'
import { filters, sorts } from './filter.ts'
import { useListState } from './list-state.ts'
import { NoteList } from './note-list.tsx'
import styles from './notes-page.module.css'
import { useSearch } from './search.ts'

export function NotesPage() {
  const texts = useTexts()
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const { filter, sort, setFilter, setSort } = useListState()
  const all = useNotes()
  const { notes } = all
  const asked = useDeferredValue(search.trim())
  const found = useSearch(notes, asked)
  const creating = params.has('new')
  const openCreate = () => setParams({ new: '1' })

  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.description}
        counters={[
          { label: texts.counters.notes, value: notes.length },
          { label: texts.counters.pinned, value: notes.filter((note) => note.is_pinned).length },
          { label: texts.counters.tags, value: new Set(notes.flatMap((note) => note.tags.map((tag) => tag.id))).size },
        ]}
        actions={
          <Button
            variant="primary"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={openCreate}
          >
            {texts.create.open}
          </Button>
        }
      />
      <div className={styles.tools}>
        <search className={styles.search}>
          <SearchField label={texts.search} value={search} onValueChange={setSearch} />
        </search>
        <Segmented
          label={texts.filter.label}
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: texts.filter[value] }))}
        />
        <Select
          aria-label={texts.sort.label}
          value={sort}
          onValueChange={setSort}
          options={sorts.map((value) => ({ value, label: texts.sort[value] }))}
        />
      </div>
      <LeftDraftsNotice notes={notes} />
      <NoteList all={all} found={found} search={asked} onCreate={openCreate} />
      {creating && <CreateNoteDialog onClose={() => setParams({}, { replace: true })} />}
      <Outlet context={found.map(({ id }) => id) satisfies ShownNotes} />
    </>
  )
}
