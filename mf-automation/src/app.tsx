import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { AreaFrame } from './frame/area-frame.tsx'
import { areaScreen } from './lazy-part/area-part.tsx'

const Gallery = areaScreen(() => import('./gallery/gallery-page.tsx'))
const Executions = areaScreen(() => import('./executions/executions-page.tsx'))
const Execution = areaScreen(() => import('./executions/execution-page.tsx'))
const Create = areaScreen(() => import('./builder/create-page.tsx'))
const Edit = areaScreen(() => import('./builder/edit-page.tsx'))

/** The views share a header; the builder and an execution have the whole page. */
function App() {
  return (
    <Routes>
      <Route path="/automation" element={<AreaFrame />}>
        <Route index element={<DashboardPage />} />
        <Route path="templates" element={<Gallery />} />
        <Route path="executions" element={<Executions />} />
      </Route>
      <Route path="/automation/executions/:executionId" element={<Execution />} />
      <Route path="/automation/new" element={<Create />} />
      <Route path="/automation/:automationId/edit" element={<Edit />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
