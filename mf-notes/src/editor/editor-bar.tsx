import { lazyPart, useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Eye,
  FileDown,
  History,
  Maximize2,
  Minimize2,
  Pin,
  Printer,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { OrderId } from '../assistant/orders.ts'
import { notesPart } from '../lazy-part/notes-part.tsx'
import type { LiveNote } from '../live/live-note.ts'
import { useTexts } from '../locales/index.ts'
import { useNarrow } from '../narrow/use-narrow.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import styles from './editor-bar.module.css'
import { SaveIndicator } from './save-indicator.tsx'
import type { SaveState } from './use-note-editor.ts'

const LiveBar = notesPart(() => import(/* webpackChunkName: "live-parts" */ '../live-parts/live-bar.tsx'))

/** What the assistant can do is no reason for a message. */
const AssistantItems = lazyPart(() => import('../assistant/assistant-items.tsx'), { failed: () => null })
const ofNote: readonly OrderId[] = ['ai.cards', 'ai.summarize']

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Tool {
  label: string
  icon: ReactNode
  run(): void
  pressed?: boolean
}

export interface EditorBarProps {
  note: LocalNote
  state: SaveState
  dirty: boolean
  isFocused: boolean
  isPreview: boolean
  /** Whether there are notes before and after it. */
  hasNeighbours: boolean
  onFocus(): void
  onPreview(): void
  /** Saves the text as it is shown in a file. */
  onExport(): void
  onPrevious?(): void
  onNext?(): void
  /** Shows who has the note, and whom else to give it to. */
  onShare?(): void
  /** For the note's owner, as those that follow. */
  onPin?(): void
  onTrash?(): void
  onVersions?(): void
  /** Has the assistant do something with the whole note. */
  onOrder?(command: OrderId): void
  /** Tries to save again, after it failed. */
  onRetry?(): void
  onSave?(): void
  onClose(): void
  /** What several people write: who else is here stands beside the tools. */
  live?: LiveNote | null
}

/**
 * One row: the way out, where the text is, and the tools; a phone has the lesser ones in a menu. While only the text is shown, the way back to them. A key that
 * is typed does not render it.
 */
export const EditorBar = memo(function EditorBar(props: EditorBarProps) {
  const { note, state, dirty, isFocused, isPreview, hasNeighbours, live, ...on } = props
  const shell = useShell()
  const texts = useTexts()
  const isNarrow = useNarrow()
  const replica = useReplica()

  const keepAsNew = async () => {
    const id = await replica.keepAsNew(note.id)
    if (id) shell.navigate(`/notes/${id}`, { replace: true })
  }
  const saveAction = () => {
    if (state === 'failed' && on.onRetry) return { label: texts.save.retry, run: on.onRetry }
    if (state !== 'refused') return null
    if (note.refusal?.kind === 'limit') return { label: texts.save.retry, run: () => void replica.retry() }
    return { label: texts.save.keepAsNew, run: () => void keepAsNew() }
  }

  const tools: readonly Tool[] = [
    { label: texts.editor.preview, icon: <Eye {...icon} />, run: on.onPreview, pressed: isPreview },
    ...(on.onShare ? [{ label: texts.editor.share, icon: <UserPlus {...icon} />, run: on.onShare }] : []),
    { label: texts.editor.focusMode, icon: <Maximize2 {...icon} />, run: on.onFocus, pressed: isFocused },
    ...(on.onPin
      ? [
          {
            label: note.is_pinned ? texts.unpin : texts.pin,
            icon: <Pin {...icon} fill={note.is_pinned ? 'currentColor' : 'none'} />,
            run: on.onPin,
            pressed: note.is_pinned,
          },
        ]
      : []),
  ]
  const steps: readonly Tool[] =
    hasNeighbours && on.onPrevious && on.onNext
      ? [
          { label: texts.editor.previous, icon: <ChevronLeft {...icon} />, run: on.onPrevious },
          { label: texts.editor.next, icon: <ChevronRight {...icon} />, run: on.onNext },
        ]
      : []

  const status = (
    <div className={styles.status}>
      <SaveIndicator
        state={state}
        reason={state === 'refused' ? (note.refusal?.message ?? null) : null}
        action={saveAction()}
      />
    </div>
  )
  if (isFocused) {
    return (
      <header className={`${styles.bar} ${styles.focused}`}>
        {status}
        <IconButton label={texts.editor.focusMode} aria-pressed onClick={on.onFocus}>
          <Minimize2 {...icon} />
        </IconButton>
      </header>
    )
  }

  return (
    <header className={styles.bar} data-live={Boolean(live)}>
      {isNarrow ? (
        <IconButton label={texts.editor.back} onClick={on.onClose}>
          <ArrowLeft {...icon} />
        </IconButton>
      ) : (
        <Button icon={<ArrowLeft {...icon} />} onClick={on.onClose}>
          {texts.editor.back}
        </Button>
      )}
      {!isNarrow && steps.length > 0 && (
        <span className={styles.pair}>
          {steps.map(({ label, icon, run }) => (
            <IconButton key={label} label={label} onClick={run}>
              {icon}
            </IconButton>
          ))}
        </span>
      )}
      {status}
      {live && <LiveBar live={live} noteId={note.id} />}
      {!isNarrow &&
        tools.map(({ label, icon, run, pressed }) => (
          <Button key={label} variant="ghost" title={label} aria-pressed={pressed} icon={icon} onClick={run}>
            <span className={styles.label}>{label}</span>
          </Button>
        ))}
      <Menu
        trigger={
          <IconButton label={texts.editor.more}>
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        {isNarrow && (
          <>
            {[...steps, ...tools].map(({ label, icon, run }) => (
              <MenuItem key={label} icon={icon} onSelect={run}>
                {label}
              </MenuItem>
            ))}
            <MenuSeparator />
          </>
        )}
        {on.onVersions && (
          <MenuItem icon={<History {...icon} />} onSelect={on.onVersions}>
            {texts.versions.open}
          </MenuItem>
        )}
        <MenuItem icon={<FileDown {...icon} />} onSelect={on.onExport}>
          {texts.transfer.exportOne}
        </MenuItem>
        <MenuItem icon={<Printer {...icon} />} onSelect={() => window.print()}>
          {texts.editor.print}
        </MenuItem>
        {on.onTrash && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={on.onTrash}>
              {texts.editor.trash}
            </MenuItem>
          </>
        )}
        {/* Last, so that nothing moves when they have loaded. */}
        {on.onOrder && <AssistantItems of={ofNote} onOrder={on.onOrder} />}
      </Menu>
      {on.onSave && (
        <Button variant="primary" busy={state === 'saving' && dirty} onClick={on.onSave}>
          {texts.editor.save}
        </Button>
      )}
    </header>
  )
})
