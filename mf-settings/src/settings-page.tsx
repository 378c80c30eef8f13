import { useSearchParams } from '@cahier/contract/router'
import { PageHeader } from '@cahier/ui/page-header'
import { Tabs } from '@cahier/ui/tabs'
import { useDataTexts } from './data-panel/locales/index.ts'
import { useTexts } from './locales/index.ts'
import { PanelFailed } from './panels/panel-failed.tsx'
import { PanelPending } from './panels/panel-pending.tsx'
import { DataPanel, DebugPanel, SecurityPanel, SubscriptionPanel } from './panels/panels.tsx'
import { PreferencesPanel } from './preferences/preferences-panel.tsx'
import { ProfilePanel } from './profile/profile-panel.tsx'
import { useTexts as useSecurityTexts } from './security/locales/index.ts'
import { StepUpProvider } from './step-up/step-up.tsx'

const sections = ['profile', 'subscription', 'preferences', 'security', 'data', 'debug'] as const
type Section = (typeof sections)[number]

/** The sections as tabs; the address holds the active one. */
export function SettingsPage() {
  const texts = useTexts()
  const security = useSecurityTexts()
  const data = useDataTexts()
  const [params, setParams] = useSearchParams()
  const section: Section = sections.find((known) => known === params.get('tab')) ?? 'profile'
  const states = { pending: <PanelPending />, failed: <PanelFailed /> }
  return (
    <StepUpProvider>
      <PageHeader title={texts.title} titleHidden description={texts.description} />
      <Tabs
        label={texts.title}
        value={section}
        onValueChange={(tab) =>
          setParams((current) => {
            current.set('tab', tab)
            current.delete('screen')
            return current
          })
        }
        tabs={[
          { value: 'profile', label: texts.tabs.profile, panel: <ProfilePanel /> },
          { value: 'subscription', label: texts.tabs.subscription, panel: <SubscriptionPanel {...states} /> },
          { value: 'preferences', label: texts.tabs.preferences, panel: <PreferencesPanel /> },
          { value: 'security', label: security.tab, panel: <SecurityPanel {...states} /> },
          { value: 'data', label: data.tab, panel: <DataPanel {...states} /> },
          { value: 'debug', label: texts.tabs.debug, panel: <DebugPanel {...states} /> },
        ]}
      />
    </StepUpProvider>
  )
}
