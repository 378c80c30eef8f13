import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { PlanningPage } from './schedule/planning-page.tsx'
import { DetailsPage } from './session/details-page.tsx'
import { EditPage } from './session/edit-page.tsx'
import { MovePage } from './session/move-page.tsx'
import { TransferPage } from './transfer/transfer-page.tsx'

/** A session opens in a dialog over the schedule, which keeps its scroll position. */
function App() {
  return (
    <Routes>
      <Route path="/planning" element={<PlanningPage />}>
        <Route path="exchange" element={<TransferPage />} />
        <Route path=":sessionId" element={<DetailsPage />} />
        <Route path=":sessionId/edit" element={<EditPage />} />
        <Route path=":sessionId/move" element={<MovePage />} />
      </Route>
    </Routes>
  )
}

export default defineRemoteApp(App)
