import { saveFile } from '@cahier/contract'
import { Button } from '@cahier/ui/button'
import { Download } from 'lucide-react'
import { useAreaAction } from '../automation/use-area-action.ts'
import { useDownloadBackup } from '../data/engine.ts'
import { useExecutionsTexts } from './locales/index.ts'

/** Downloads a backup, which the data settings import. */
export function BackupButton({ path }: { path: string }) {
  const texts = useExecutionsTexts()
  const download = useDownloadBackup()
  const { act, busy } = useAreaAction()
  return (
    <p>
      <Button
        icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={busy}
        onClick={() =>
          void act(async () => saveFile(await download.mutateAsync(path), path.slice(path.lastIndexOf('/') + 1)), {
            failed: texts.downloadFailed,
          })
        }
      >
        {texts.download}
      </Button>
    </p>
  )
}
