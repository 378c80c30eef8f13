import { saveFile } from '@cahier/contract'
import { useAction } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { FileDown } from 'lucide-react'
import { useAddress } from '../address/address.ts'
import { useCalendarFile } from '../data/feed.ts'
import { useTexts } from '../locales/index.ts'
import { FeedAddress } from './feed-address.tsx'
import { FileImport } from './file-import.tsx'
import { ImportList } from './import-list.tsx'
import { useTransferTexts } from './locales/index.ts'
import styles from './transfer-page.module.css'

/** Subscribing to the learner's sessions from other calendars, and importing other calendars. */
export function TransferPage() {
  const navigate = useNavigate()
  const all = useTexts()
  const texts = useTransferTexts()
  const { to } = useAddress()
  const file = useCalendarFile()
  const { act, busy } = useAction()
  const close = () => navigate(to('/planning'))
  const download = () =>
    act(async () => saveFile(new Blob([await file.mutateAsync()], { type: 'text/calendar' }), 'cahier.ics'), {
      failed: texts.file.failed,
    })
  return (
    <Dialog open title={all.calendars} closeLabel={all.form.close} onOpenChange={close}>
      <FeedAddress />
      <section className={styles.section} aria-labelledby="calendar-file">
        <h3 id="calendar-file">{texts.file.title}</h3>
        <p>{texts.file.body}</p>
        <div>
          <Button
            icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={busy}
            onClick={() => void download()}
          >
            {texts.file.download}
          </Button>
        </div>
      </section>
      <FileImport onDone={close} />
      <ImportList />
    </Dialog>
  )
}
