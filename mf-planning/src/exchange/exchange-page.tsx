import { saveFile } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { FileDown } from 'lucide-react'
import { useCalendarFile } from '../data/exchange.ts'
import { useTexts } from '../locales/index.ts'
import { useAddress } from '../schedule/address.ts'
import styles from './exchange-page.module.css'
import { FeedAddress } from './feed-address.tsx'
import { FileImport } from './file-import.tsx'

/** The learner's sessions in other calendars, and other calendars' here. */
export function ExchangePage() {
  const shell = useShell()
  const navigate = useNavigate()
  const all = useTexts()
  const texts = all.exchange
  const { to } = useAddress()
  const file = useCalendarFile()
  const close = () => navigate(to('/planning'))
  const download = async () => {
    try {
      const calendar = await file.mutateAsync()
      saveFile(new Blob([calendar], { type: 'text/calendar' }), 'cahier.ics')
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.file.failed })
    }
  }
  return (
    <Dialog open title={texts.title} closeLabel={all.form.close} onOpenChange={close}>
      <FeedAddress />
      <section className={styles.section} aria-labelledby="calendar-file">
        <h3 id="calendar-file">{texts.file.title}</h3>
        <p>{texts.file.body}</p>
        <div>
          <Button
            icon={<FileDown size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={file.isPending}
            onClick={() => void download()}
          >
            {texts.file.download}
          </Button>
        </div>
      </section>
      <FileImport onDone={close} />
    </Dialog>
  )
}
