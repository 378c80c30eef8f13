import { useFormat } from '@cahier/contract/i18n'
import { Outlet, useLocation, useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { Tabs } from '@cahier/ui/tabs'
import { TransferMenu } from '@cahier/ui/transfer-menu'
import { Plus } from 'lucide-react'
import { useAutomationActions } from '../automation/use-automation-actions.ts'
import { automations, useAutomations } from '../data/automations.ts'
import { areaDialog } from '../lazy-part/area-part.tsx'
import { useTexts } from '../locales/index.ts'
import styles from './area-frame.module.css'
import { useCurrentAutomations } from './use-current-automations.ts'

const ImportDialog = areaDialog<{ onClose(): void }>(() => import('../transfer/import-automations.tsx'))

const views = ['dashboard', 'templates', 'executions'] as const
type View = (typeof views)[number]

const pathOf = (view: View) => (view === 'dashboard' ? '/automation' : `/automation/${view}`)

/** The header of the area, and its views by address. */
export function AreaFrame() {
  const texts = useTexts()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data } = useAutomations()
  const actions = useAutomationActions()
  useCurrentAutomations()
  const current = views.find((view) => pathOf(view) === pathname.replace(/\/$/, '')) ?? 'dashboard'
  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        counters={[
          { label: texts.counters.active, value: data?.filter(({ is_active }) => is_active).length ?? '–' },
          { label: texts.counters.all, value: data?.length ?? '–' },
        ]}
        actions={
          <div className={styles.actions}>
            <TransferMenu
              label={texts.transfer.menu}
              importLabel={texts.transfer.import}
              importDialog={(onClose) => <ImportDialog onClose={onClose} />}
              exports={
                data && data.length > 0
                  ? [{ label: texts.transfer.export, run: () => void actions.export(data, texts.transfer.fileName) }]
                  : []
              }
            />
            <Button
              variant="primary"
              icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => navigate('/automation/new')}
            >
              {texts.create}
            </Button>
          </div>
        }
      />
      <KeptNotice />
      <Tabs
        label={texts.views.label}
        value={current}
        onValueChange={(view) => navigate(pathOf(view))}
        tabs={views.map((value) => ({ value, label: texts.views[value], panel: <Outlet /> }))}
      />
    </>
  )
}

/** Tells the learner that the automations come from this device, and how old they are. */
function KeptNotice() {
  const texts = useTexts()
  const format = useFormat()
  const since = automations.all.useKeptSince()
  return (
    <p role="status" className={since ? styles.notice : undefined}>
      {since && texts.offline(format.date(since, { dateStyle: 'long', timeStyle: 'short' }))}
    </p>
  )
}
