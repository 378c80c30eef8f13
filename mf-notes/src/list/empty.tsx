import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { Notebook } from 'lucide-react'
import { shownPath } from '../folder-path/folder-path.ts'
import type { ListAddress } from '../list-address/address.ts'
import { noFolder } from '../list-address/filter.ts'
import { useTexts } from '../locales/index.ts'
import { useTrash } from '../replica/use-notes.ts'
import styles from './empty.module.css'

export interface EmptyProps extends Pick<ListAddress, 'search' | 'filter' | 'tagId' | 'folder'> {
  /** Name of the tag that is filtered by, where it still exists. */
  tagName: string | undefined
  /** Clears search and filters. */
  onReset(): void
}

/** Says why the list is empty: which search or filter found nothing. */
export function NothingFound({ search, filter, tagId, folder, tagName, onReset }: EmptyProps) {
  const texts = useTexts()
  const filtered = filter !== 'all' || tagId !== null || folder !== null
  const title = () => {
    if (search) return filtered ? texts.empty.searchFiltered(search) : texts.empty.search(search)
    if (tagId !== null) return tagName === undefined ? texts.empty.tagGone : texts.empty.tag(tagName)
    if (folder !== null) return folder === noFolder ? texts.empty.noFolder : texts.empty.folder(shownPath(folder))
    if (filter === 'templates') return texts.empty.templates
    return filter === 'pinned' ? texts.empty.pinned : texts.empty.recent
  }
  const onlyPinned = filter === 'pinned' && !search && tagId === null && folder === null
  return (
    <EmptyState
      title={title()}
      description={onlyPinned ? texts.empty.pinnedHint : undefined}
      action={<Button onClick={onReset}>{filtered ? texts.empty.reset : texts.list.clearSearch}</Button>}
    />
  )
}

/** Below the first notes: what to do next. */
export function FewNotes({ onCreate }: { onCreate(): void }) {
  const texts = useTexts().empty
  return (
    <div className={styles.few}>
      <p>{texts.few}</p>
      <Button onClick={onCreate}>{texts.another}</Button>
    </div>
  )
}

/** There is no note yet, or all are in the trash. */
export function NoNotes({ onCreate }: { onCreate(): void }) {
  const texts = useTexts()
  const format = useFormat()
  const { notes: trash } = useTrash()
  return (
    <EmptyState
      icon={<Notebook size={22} strokeWidth={1.75} />}
      title={texts.empty.none}
      description={
        trash.length > 0 ? (
          <Link to="/notes/trash">{texts.trash.count(format.number(trash.length), trash.length)}</Link>
        ) : (
          texts.empty.noneHint
        )
      }
      action={
        <Button variant="primary" onClick={onCreate}>
          {texts.empty.create}
        </Button>
      }
    />
  )
}
