import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { FaqPage } from './faq/faq-page.tsx'
import { HelpPage } from './help/help-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'
import { SupportPage } from './support/support-page.tsx'

/** The pages that need no account, and the help of those who have one. */
function App() {
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      <Route path="/pricing" element={<PricingPage />} />
      <Route path="/faq" element={<FaqPage />} />
      <Route path="/support" element={<SupportPage />} />
      <Route path="/privacy-policy" element={<LegalPage document="privacy" />} />
      <Route path="/terms-of-service" element={<LegalPage document="terms" />} />
      <Route path="/legal-mentions" element={<LegalPage document="notice" />} />
      <Route path="/help" element={<HelpPage />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
