import { languages, pathIn } from '@cahier/contract'
import { defineRemoteApp, lazyPart } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { FaqPage } from './faq/faq-page.tsx'
import { HelpFailed, HelpPending } from './help/help-states.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'
import { SupportPage } from './support/support-page.tsx'

/** Its code is no visitor's. */
const Help = lazyPart(() => import('./help/help-area.tsx'), {
  pending: <HelpPending />,
  failed: (retry) => <HelpFailed retry={retry} />,
})

/** The public pages, each at an address of its own and at one per language. */
const pages = {
  '/': <LandingPage />,
  '/pricing': <PricingPage />,
  '/faq': <FaqPage />,
  '/support': <SupportPage />,
  '/privacy-policy': <LegalPage document="privacy" />,
  '/terms-of-service': <LegalPage document="terms" />,
  '/legal-mentions': <LegalPage document="notice" />,
}

/** The pages that need no account, and the help of those who have one. */
export function App() {
  return (
    <Routes>
      {Object.entries(pages).flatMap(([path, element]) =>
        [path, ...languages.map((language) => pathIn(language, path))].map((address) => (
          <Route key={address} path={address} element={element} />
        )),
      )}
      <Route path="/help/*" element={<Help />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
