import { Route, Routes } from '@cahier/contract/router'
import { GuidePage } from './guide/guide-page.tsx'
import { HelpPage } from './help-page.tsx'
import { InboxPage } from './inbox/inbox-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { TutorialsPage } from './tutorials/tutorials-page.tsx'

/** The help for learners with an account, and the team's inbox. */
export default function HelpArea() {
  return (
    <Routes>
      <Route index element={<HelpPage />} />
      <Route path="guide/:area" element={<GuidePage />} />
      <Route path="tutorials" element={<TutorialsPage />} />
      <Route path="inbox" element={<InboxPage />} />
      <Route path="*" element={<MissingPage />} />
    </Routes>
  )
}
