import { useSearchParams } from '@cahier/contract/router'
import { PageHeader } from '@cahier/ui/page-header'
import { Tabs } from '@cahier/ui/tabs'
import { DataPanel } from './data-panel/data-panel.tsx'
import { useDataTexts } from './data-panel/locales/index.ts'
import { useTexts } from './locales/index.ts'
import { PreferencesPanel } from './preferences/preferences-panel.tsx'
import { ProfilePanel } from './profile/profile-panel.tsx'
import { useTexts as useSecurityTexts } from './security/locales/index.ts'
import { SecurityPanel } from './security/security-panel.tsx'
import { StepUpProvider } from './step-up/step-up.tsx'
import { SubscriptionPanel } from './subscription/subscription-panel.tsx'

const sections = ['profile', 'subscription', 'preferences', 'security', 'data'] as const
type Section = (typeof sections)[number]

/** The sections as tabs; the address holds the active one. */
export function SettingsPage() {
  const texts = useTexts()
  const security = useSecurityTexts()
  const data = useDataTexts()
  const [params, setParams] = useSearchParams()
  const section: Section = sections.find((known) => known === params.get('tab')) ?? 'profile'
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
          { value: 'subscription', label: texts.tabs.subscription, panel: <SubscriptionPanel /> },
          { value: 'preferences', label: texts.tabs.preferences, panel: <PreferencesPanel /> },
          { value: 'security', label: security.tab, panel: <SecurityPanel /> },
          { value: 'data', label: data.tab, panel: <DataPanel /> },
        ]}
      />
    </StepUpProvider>
  )
}
