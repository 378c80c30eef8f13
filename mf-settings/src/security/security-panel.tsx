import { useShell } from '@cahier/contract/react'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { overview } from '../data/security.ts'
import { DemoNotice, useIsDemo } from '../demo/demo-notice.tsx'
import { useTexts as useSettingsTexts } from '../locales/index.ts'
import { EmailScreen } from './email-screen.tsx'
import { FactorScreen } from './factor-screen.tsx'
import { Hub } from './hub.tsx'
import { useTexts } from './locales/index.ts'
import { PasskeysScreen } from './passkeys-screen.tsx'
import { PasswordScreen } from './password-screen.tsx'
import { useScreen } from './screens.ts'
import styles from './security.module.css'

/** The security tab: an overview, and a screen for each thing that can be changed. */
export function SecurityPanel() {
  const { demo } = useTexts()
  return useIsDemo() ? <DemoNotice>{demo}</DemoNotice> : <AccountSecurity />
}

function AccountSecurity() {
  const shell = useShell()
  const texts = useTexts()
  const { panel: waiting } = useSettingsTexts()
  const { screen, open } = useScreen()
  const { data, error, refetch } = overview.useQuery()

  if (!data && error) {
    return (
      <ErrorPanel title={texts.hub.failed} retry={{ label: texts.hub.retry, run: () => void refetch() }}>
        {error.sentence ?? texts.hub.failedBody}
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={waiting.loading} className={styles.hub}>
        <Skeleton className={styles.waiting} count={2} />
      </Loading>
    )
  }
  const back = () => open(null)
  if (screen === 'password') return <PasswordScreen hasPassword={data.passwordChangedAt !== null} onBack={back} />
  if (screen === 'factor') return <FactorScreen isOn={data.hasFactor} onBack={back} />
  if (screen === 'passkeys') return <PasskeysScreen onBack={back} />
  if (screen === 'email') return <EmailScreen overview={data} onBack={back} />
  return <Hub key={shell.contract} overview={data} onOpen={open} />
}
