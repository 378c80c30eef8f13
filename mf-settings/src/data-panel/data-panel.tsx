import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Facts } from '@cahier/ui/facts'
import { ScrollRegion } from '@cahier/ui/scroll-region'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useDataOverview } from '../data/account-data.ts'
import { DemoNotice, useIsDemo } from '../demo/demo-notice.tsx'
import { useStepUp } from '../step-up/step-up.tsx'
import { DangerZone } from './danger-zone/danger-zone.tsx'
import styles from './data-panel.module.css'
import { ExportDialog } from './export-dialog.tsx'
import { inOrder } from './format/format.ts'
import ImportDataDialog from './import-data-dialog.tsx'
import { useDataTexts } from './locales/index.ts'
import { sectionName } from './section-name.ts'
import { useExport } from './use-export.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The tab of the learner's data: taking it out, bringing it in, and deleting the account. */
export function DataPanel() {
  const texts = useDataTexts()
  return useIsDemo() ? <DemoNotice>{texts.demo}</DemoNotice> : <AccountPanel />
}

function AccountPanel() {
  return (
    <div className={styles.panel}>
      <YourData />
      <DangerZone />
    </div>
  )
}

/** How much the account holds, with the two ways of a file. */
function YourData() {
  const texts = useDataTexts()
  const format = useFormat()
  const { data, error, refetch } = useDataOverview()
  const [isImporting, setImporting] = useState(false)
  const exporting = useExport(useStepUp())

  if (!data && error) {
    return (
      <ErrorPanel title={texts.failed.title} retry={{ label: texts.failed.retry, run: () => void refetch() }}>
        {error.sentence ?? texts.failed.body}
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.loading}>
        <Skeleton className={styles.waiting} />
      </Loading>
    )
  }
  const { items, sections } = data
  const counted = inOrder(Object.keys(sections)).filter(
    (section) => sections[section]?.is_item && sections[section].rows > 0,
  )
  return (
    <Card as="section" className={styles.card} aria-labelledby="data-title">
      <h3 id="data-title">{texts.title}</h3>
      <p className={styles.count}>{texts.items(format.number(items), items)}</p>
      {counted.length > 0 && (
        <Facts
          facts={counted.map((section) => ({
            label: sectionName(texts, section),
            value: format.number(sections[section]?.rows ?? 0),
          }))}
        />
      )}
      <p className={styles.hint}>{items > 0 ? texts.hint : texts.empty}</p>
      <div role="status" className={styles.status}>
        {items > 0 && exporting.unsentNotice && <p className={styles.unsent}>{exporting.unsentNotice}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<FileDown {...icon} />}
          disabled={items === 0}
          busy={exporting.busy}
          onClick={() => void exporting.start()}
        >
          {texts.export}
        </Button>
        <Button icon={<FileUp {...icon} />} onClick={() => setImporting(true)}>
          {texts.import}
        </Button>
      </div>
      {exporting.missing.length > 0 && (
        <div role="alert" className={styles.missing}>
          <p>{texts.exporting.missing(format.number(exporting.missing.length), exporting.missing.length)}</p>
          <ScrollRegion label={texts.exporting.missingLabel} className={styles.names}>
            <ul>
              {exporting.missing.map((name, index) => (
                <li key={index}>{name}</li>
              ))}
            </ul>
          </ScrollRegion>
        </div>
      )}
      {exporting.isWriting && <ExportDialog progress={exporting.progress} onStop={exporting.stop} />}
      {isImporting && <ImportDataDialog overview={data} onClose={() => setImporting(false)} />}
    </Card>
  )
}
