import { saveFile } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { IconButton } from '@cahier/ui/icon-button'
import { Download, FileText, Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Attachment, downloadAttachment } from '../data/attachments.ts'
import { useTexts } from '../locales/index.ts'
import styles from './attachments.module.css'
import { formatSize } from './size.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function AttachmentRow({ attachment, onRemove }: { attachment: Attachment; onRemove(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { file_name: name, file_size, file_type, created_at } = attachment
  const Kind = file_type.startsWith('image/') ? Image : FileText

  const download = async () => {
    setBusy(true)
    try {
      saveFile(await downloadAttachment(shell, attachment), name)
    } catch (error) {
      shell.reportError(error)
      const action = { label: texts.error.retry, run: () => void download() }
      shell.toast({ kind: 'error', message: texts.attachments.downloadFailed, action })
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={styles.row}>
      <Kind {...icon} className={styles.icon} />
      <span className={styles.name}>{name}</span>
      <span className={styles.meta}>
        {formatSize(format, file_size)} ·{' '}
        <time dateTime={created_at} title={format.date(created_at, { dateStyle: 'long', timeStyle: 'short' })}>
          {format.relativeDay(created_at)}
        </time>
      </span>
      <span className={styles.actions}>
        <IconButton label={texts.attachments.download(name)} disabled={busy} onClick={() => void download()}>
          <Download {...icon} />
        </IconButton>
        <IconButton label={texts.attachments.remove(name)} onClick={onRemove}>
          <Trash2 {...icon} />
        </IconButton>
      </span>
    </li>
  )
}
