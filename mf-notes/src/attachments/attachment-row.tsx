import { saveFile } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { Link, useLocation } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { Download, FileText, Image, Trash2 } from 'lucide-react'
import type { Attachment } from '../data/attachments.ts'
import { downloadFile } from '../data/download-file.ts'
import { useTexts } from '../locales/index.ts'
import { besideNote, isPdf, withFile } from '../pdf/address.ts'
import styles from './attachments.module.css'
import { formatSize } from './size.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function AttachmentRow({ attachment, onRemove }: { attachment: Attachment; onRemove?(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { search } = useLocation()
  const { act, busy } = useAction({ retry: texts.error.retry })
  const { file_name: name, file_size, file_type, created_at } = attachment
  const Kind = file_type.startsWith('image/') ? Image : FileText

  const download = () =>
    act(async () => saveFile(await downloadFile(shell, attachment), name), {
      failed: texts.attachments.downloadFailed,
    })

  return (
    <li className={styles.row}>
      <Kind {...icon} className={styles.icon} />
      {isPdf(attachment) ? (
        <Link className={styles.name} to={{ search: withFile(search, name) }} state={besideNote}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
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
        {onRemove && (
          <IconButton label={texts.attachments.remove(name)} onClick={onRemove}>
            <Trash2 {...icon} />
          </IconButton>
        )}
      </span>
    </li>
  )
}
