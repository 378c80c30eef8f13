import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { ArrowLeft, ChevronLeft, ChevronRight, Ellipsis, Eye, History, Maximize2, Pin, Trash2 } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { ExportItem } from '../transfer/export-item.tsx'
import styles from './editor-bar.module.css'
import { SaveIndicator } from './save-indicator.tsx'
import type { Editor } from './use-note-editor.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

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

export function EditorBar({ note, editor, isFocused, isPreview, ...on }: EditorBarProps) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const { form, dirty, state } = editor

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

  return (
    <header className={styles.bar}>
      <Button icon={<ArrowLeft {...icon} />} onClick={on.onClose}>
        {texts.editor.back}
      </Button>
      {on.onPrevious && on.onNext && (
        <span className={styles.pair}>
          <IconButton label={texts.editor.previous} onClick={on.onPrevious}>
            <ChevronLeft {...icon} />
          </IconButton>
          <IconButton label={texts.editor.next} onClick={on.onNext}>
            <ChevronRight {...icon} />
          </IconButton>
        </span>
      )}
      <div className={styles.status}>
        <SaveIndicator
          state={state}
          reason={state === 'refused' ? (note.refusal?.message ?? null) : null}
          action={saveAction()}
        />
      </div>
      <span className={styles.count}>{texts.characters(format.number(form.content.length), form.content.length)}</span>
      <IconButton className={styles.tool} label={texts.editor.preview} aria-pressed={isPreview} onClick={on.onPreview}>
        <Eye {...icon} />
      </IconButton>
      <IconButton className={styles.tool} label={texts.editor.focusMode} aria-pressed={isFocused} onClick={on.onFocus}>
        <Maximize2 {...icon} />
      </IconButton>
      <IconButton
        className={styles.tool}
        label={note.is_pinned ? texts.unpin : texts.pin}
        aria-pressed={note.is_pinned}
        onClick={on.onPin}
      >
        <Pin {...icon} fill={note.is_pinned ? 'currentColor' : 'none'} />
      </IconButton>
      <Menu
        trigger={
          <IconButton className={styles.tool} label={texts.editor.more}>
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        <MenuItem icon={<History {...icon} />} onSelect={on.onVersions}>
          {texts.versions.open}
        </MenuItem>
        <ExportItem note={note} />
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
