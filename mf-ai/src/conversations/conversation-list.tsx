import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { NavLink } from '@cahier/contract/router'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem } from '@cahier/ui/menu'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Conversation, type useConversations, useDeleteConversation } from '../data/conversations.ts'
import { useTexts } from '../locales/index.ts'
import styles from './conversation-list.module.css'
import { RenameDialog } from './rename-dialog.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface ConversationListProps {
  query: ReturnType<typeof useConversations>
  onDeleted(id: string): void
}

/** The learner's conversations: open, rename, delete. */
export function ConversationList({ query: { data, error, refetch }, onDeleted }: ConversationListProps) {
  const texts = useTexts()
  const [renamed, setRenamed] = useState<Conversation | null>(null)

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
      <ul className={styles.list}>
        {data.map((conversation) => (
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

function Entry({ conversation: { id, title, updated_at }, onRename, onDeleted }: EntryProps) {
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
        <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => void remove()}>
          {texts.list.delete}
        </MenuItem>
      </Menu>
    </li>
  )
}
