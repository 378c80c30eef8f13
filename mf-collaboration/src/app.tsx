import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { CallbackPage } from './connection/callback-page.tsx'
import { ConnectionPage } from './connection/connection-page.tsx'
import { EditMeeting } from './meetings/edit-meeting.tsx'
import { MeetingsPage } from './meetings/meetings-page.tsx'
import { EditSession } from './sessions/edit-session.tsx'
import { SessionDetails } from './sessions/session-details.tsx'
import { SessionsPage } from './sessions/sessions-page.tsx'

/** Forms and details open in dialogs over their list, which keeps its scroll position. */
function App() {
  return (
    <Routes>
      <Route path="/collaboration" element={<SessionsPage />}>
        <Route path=":sessionId" element={<SessionDetails />} />
        <Route path=":sessionId/edit" element={<EditSession />} />
      </Route>
      <Route path="/zoom/callback" element={<CallbackPage />} />
      <Route path="/zoom" element={<MeetingsPage />}>
        <Route path=":roomId" element={<EditMeeting />} />
      </Route>
      <Route path="/zoom-manager" element={<ConnectionPage />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
