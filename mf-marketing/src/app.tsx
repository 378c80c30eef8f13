import { languages, pathIn } from '@cahier/contract'
import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { FaqPage } from './faq/faq-page.tsx'
import { HelpPage } from './help/help-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'
import { SupportPage } from './support/support-page.tsx'

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
      <Route path="/help" element={<HelpPage />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
