import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { NavLink } from '@cahier/contract/router'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem } from '@cahier/ui/menu'
import { SearchField } from '@cahier/ui/search-field'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Download, Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Conversation, type useConversations, useDeleteConversation } from '../data/conversations.ts'
import { messages } from '../data/messages.ts'
import { useTexts } from '../locales/index.ts'
import styles from './conversation-list.module.css'
import { saveConversation } from './export.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useFound } from './use-found.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface ConversationListProps {
  query: ReturnType<typeof useConversations>
  onDeleted(id: string): void
}

/** The learner's conversations: search, open, rename, export, delete. */
export function ConversationList({ query: { data, error, refetch }, onDeleted }: ConversationListProps) {
  const texts = useTexts()
  const [renamed, setRenamed] = useState<Conversation | null>(null)
  const [text, setText] = useState('')
  const found = useFound(data ?? [], text)

  if (error && !data) {
    return (
      <ErrorPanel title={texts.error.title} retry={{ label: texts.retry, run: () => void refetch() }}>
        <p>{texts.error.conversations}</p>
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.list.loading} className={styles.skeletons}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) return <p className={styles.empty}>{texts.list.empty}</p>
  return (
    <>
      <search>
        <SearchField label={texts.list.search} value={text} onValueChange={setText} />
      </search>
      <p role="status" className={styles.empty}>
        {text.trim() !== '' && found.length === 0 && texts.list.none}
      </p>
      <ul className={styles.list}>
        {found.map((conversation) => (
          <Entry
            key={conversation.id}
            conversation={conversation}
            onRename={() => setRenamed(conversation)}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      {renamed && <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}

interface EntryProps {
  conversation: Conversation
  onRename(): void
  onDeleted(id: string): void
}

function Entry({ conversation, onRename, onDeleted }: EntryProps) {
  const { id, title, updated_at } = conversation
  const shell = useShell()
  const texts = useTexts()
  const { act } = useAction({ undo: texts.undo })
  const format = useFormat()
  const { mutateAsync } = useDeleteConversation()

  const remove = async () => {
    const isDeleted = await act(() => mutateAsync({ id, deleted: true }), {
      done: texts.toast.deleted,
      kind: 'info',
      failed: texts.toast.failed,
      undo: { run: () => mutateAsync({ id, deleted: false }), failed: texts.toast.failed },
    })
    if (isDeleted) onDeleted(id)
  }

  const save = () =>
    act(async () => saveConversation(conversation, await messages.fetch(shell, id), texts.thread), {
      failed: texts.toast.notSaved,
    })

  return (
    <li className={styles.entry}>
      <NavLink to={`/ai/${id}`} className={styles.link}>
        <span className={styles.title}>{title}</span>
        <time dateTime={updated_at} className={styles.date}>
          {format.relativeDay(updated_at)}
        </time>
      </NavLink>
      <Menu
        trigger={
          <IconButton label={texts.list.actions(title)} className={styles.more}>
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        <MenuItem icon={<PenLine {...icon} />} onSelect={onRename}>
          {texts.list.rename}
        </MenuItem>
        <MenuItem icon={<Download {...icon} />} onSelect={() => void save()}>
          {texts.list.save}
        </MenuItem>
        <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => void remove()}>
          {texts.list.delete}
        </MenuItem>
      </Menu>
    </li>
  )
}
