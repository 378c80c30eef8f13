import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Eye,
  History,
  Maximize2,
  Pin,
  Printer,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import { useNarrow } from '../narrow/use-narrow.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { ExportItem } from '../transfer/export-item.tsx'
import styles from './editor-bar.module.css'
import { SaveIndicator } from './save-indicator.tsx'
import type { Editor } from './use-note-editor.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Tool {
  label: string
  icon: ReactNode
  run(): void
  pressed?: boolean
}

export interface EditorBarProps {
  note: LocalNote
  editor: Editor
  isFocused: boolean
  isPreview: boolean
  onFocus(): void
  onPreview(): void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onPin(): void
  onTrash(): void
  onVersions(): void
  onSave(): void
  onClose(): void
}

/** One row: the way out, where the text is, and the tools; a phone has the lesser ones in a menu. */
export function EditorBar({ note, editor, isFocused, isPreview, ...on }: EditorBarProps) {
  const shell = useShell()
  const texts = useTexts()
  const isNarrow = useNarrow()
  const replica = useReplica()
  const { dirty, state } = editor

  const keepAsNew = async () => {
    const id = await replica.keepAsNew(note.id)
    if (id) shell.navigate(`/notes/${id}`, { replace: true })
  }
  const saveAction = () => {
    if (state === 'failed') return { label: texts.save.retry, run: () => void editor.save() }
    if (state !== 'refused') return null
    if (note.refusal?.kind === 'limit') return { label: texts.save.retry, run: () => void replica.retry() }
    return { label: texts.save.keepAsNew, run: () => void keepAsNew() }
  }

  const tools: readonly Tool[] = [
    { label: texts.editor.preview, icon: <Eye {...icon} />, run: on.onPreview, pressed: isPreview },
    { label: texts.editor.focusMode, icon: <Maximize2 {...icon} />, run: on.onFocus, pressed: isFocused },
    {
      label: note.is_pinned ? texts.unpin : texts.pin,
      icon: <Pin {...icon} fill={note.is_pinned ? 'currentColor' : 'none'} />,
      run: on.onPin,
      pressed: note.is_pinned,
    },
  ]
  const steps: readonly Tool[] =
    on.onPrevious && on.onNext
      ? [
          { label: texts.editor.previous, icon: <ChevronLeft {...icon} />, run: on.onPrevious },
          { label: texts.editor.next, icon: <ChevronRight {...icon} />, run: on.onNext },
        ]
      : []

  return (
    <header className={styles.bar}>
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
      <div className={styles.status}>
        <SaveIndicator
          state={state}
          reason={state === 'refused' ? (note.refusal?.message ?? null) : null}
          action={saveAction()}
        />
      </div>
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
        <MenuItem icon={<History {...icon} />} onSelect={on.onVersions}>
          {texts.versions.open}
        </MenuItem>
        <ExportItem note={note} />
        <MenuItem icon={<Printer {...icon} />} onSelect={() => window.print()}>
          {texts.editor.print}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={on.onTrash}>
          {texts.editor.trash}
        </MenuItem>
      </Menu>
      <Button variant="primary" busy={state === 'saving' && dirty} onClick={on.onSave}>
        {texts.editor.save}
      </Button>
    </header>
  )
}
