import { languages, pathIn } from '@cahier/contract'
import { defineRemoteApp, lazyPart } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { CancellationPage } from './cancellation/cancellation-page.tsx'
import { FaqPage } from './faq/faq-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { PartFailed, PartPending } from './layout/part-states.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'
import { SupportPage } from './support/support-page.tsx'
import { UnsubscribePage } from './unsubscribe/unsubscribe-page.tsx'

/** A separate chunk, because visitors without an account do not need it. */
const Help = lazyPart(() => import('./help/help-area.tsx'), {
  pending: <PartPending />,
  failed: (retry) => <PartFailed retry={retry} />,
})

/** The public pages by path. Each also has an address per language. */
const pages = {
  '/': <LandingPage />,
  '/pricing': <PricingPage />,
  '/faq': <FaqPage />,
  '/support': <SupportPage />,
  '/privacy-policy': <LegalPage document="privacy" />,
  '/terms-of-service': <LegalPage document="terms" />,
  '/legal-mentions': <LegalPage document="notice" />,
}

/** The public pages, and the help for learners with an account. */
export function App() {
  return (
    <Routes>
      {Object.entries(pages).flatMap(([path, element]) =>
        [path, ...languages.map((language) => pathIn(language, path))].map((address) => (
          <Route key={address} path={address} element={element} />
        )),
      )}
      <Route path="/cancel-subscription" element={<CancellationPage />} />
      <Route path="/unsubscribe" element={<UnsubscribePage />} />
      <Route path="/help/*" element={<Help />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
