import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { HistoryDialog } from './history/history-dialog.tsx'
import { PresetsPage } from './presets/presets-page.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'

/** Settings and history open in dialogs over the presets, which keep their scroll position. */
function App() {
  return (
    <Routes>
      <Route path="/automation" element={<PresetsPage />}>
        <Route path=":automationId/history" element={<HistoryDialog />} />
        <Route path=":automationId/settings" element={<SettingsDialog />} />
      </Route>
    </Routes>
  )
}

export default defineRemoteApp(App)
