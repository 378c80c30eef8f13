import { saveFile } from '@cahier/contract'
import { Button } from '@cahier/ui/button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAreaAction } from '../automation/use-area-action.ts'
import { useDownloadBackup } from '../data/backup.ts'
import { useExecutionsTexts } from './locales/index.ts'

/** Downloads a backup with its files, which the data settings import. */
export function BackupButton({ path }: { path: string }) {
  const texts = useExecutionsTexts()
  const download = useDownloadBackup()
  const { act, busy } = useAreaAction()
  const [progress, setProgress] = useState('')

  async function save() {
    const onProgress = (done: number, total: number) => setProgress(texts.downloading(done + 1, total))
    try {
      const { archive, missing } = await download.mutateAsync({ path, onProgress })
      saveFile(archive, path.slice(path.lastIndexOf('/') + 1).replace(/json$/, 'zip'))
      return missing
    } finally {
      setProgress('')
    }
  }
  return (
    <p>
      <Button
        icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={busy}
        onClick={() => void act(save, { done: texts.downloaded, failed: texts.downloadFailed })}
      >
        {texts.download}
      </Button>{' '}
      <span role="status">{progress}</span>
    </p>
  )
}
