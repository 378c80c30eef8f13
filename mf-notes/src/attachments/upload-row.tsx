import { useFormat } from '@cahier/contract/i18n'
import { IconButton } from '@cahier/ui/icon-button'
import { Progress } from '@cahier/ui/progress'
import { RotateCw, TriangleAlert, Upload as UploadIcon, X } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import styles from './attachments.module.css'
import type { SendFailure } from './send-file.ts'
import { formatSize } from './size.ts'
import { mayRetry, type Upload, type Uploads } from './uploads.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A file that is not on the server yet. */
export function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const texts = useTexts()
  const format = useFormat()
  const { id, name, file, status, sent } = upload
  const failed = status === 'failed'
  const Kind = failed ? TriangleAlert : UploadIcon

  return (
    <li className={styles.row}>
      <Kind {...icon} className={failed ? styles.alert : styles.icon} />
      <span className={styles.name}>{name}</span>
      <span className={styles.meta}>
        {formatSize(format, file.size)}
        {status === 'sending' && ` · ${format.percent(sent)}`}
        {status === 'waiting' && ` · ${texts.attachments.waiting}`}
        {status === 'asking' && ` · ${texts.attachments.asking}`}
      </span>
      <span className={styles.actions}>
        {failed && mayRetry(upload) && (
          <IconButton label={texts.attachments.retry(name)} onClick={() => uploads.retry(id)}>
            <RotateCw {...icon} />
          </IconButton>
        )}
        <IconButton
          label={failed ? texts.attachments.dismiss(name) : texts.attachments.cancel(name)}
          onClick={() => uploads.cancel(id)}
        >
          <X {...icon} />
        </IconButton>
      </span>
      {status === 'sending' && (
        <span className={styles.progress}>
          <Progress value={sent * 100} label={texts.attachments.progress(name)} />
        </span>
      )}
      {failed && upload.failure && (
        <span role="alert" className={styles.reason}>
          {reasonOf(upload.failure, texts.attachments.failure)}
        </span>
      )}
    </li>
  )
}

function reasonOf(failure: SendFailure, texts: ReturnType<typeof useTexts>['attachments']['failure']): string {
  switch (failure.kind) {
    case 'too-large':
      return texts.tooLarge
    case 'quota':
      return failure.sentence ?? texts.quota
    case 'network':
      return texts.network
    default:
      return texts.other
  }
}
