import { defineRemoteApp } from '@cahier/contract/react'
import { Navigate, Route, Routes } from '@cahier/contract/router'
import { HubPage } from './hub/hub-page.tsx'
import { Invitation, KeptInvitation } from './invitation/invitation.tsx'
import { EditMeeting } from './meetings/meeting-forms.tsx'
import { MeetingsPage } from './meetings/meetings-page.tsx'
import { Place } from './place/place.tsx'
import { RoomPlace } from './room-place/room-place.tsx'
import { EditSession } from './sessions/session-forms.tsx'
import { CallbackPage } from './zoom-account/callback-page.tsx'
import { ConnectionPage } from './zoom-account/connection-page.tsx'

/** Forms open in dialogs over their page, which keeps its scroll position. A session is a page of its own. */
function App() {
  return (
    <Routes>
      <Route path="/collaboration" element={<HubPage />} />
      <Route path="/collaboration/invitation" element={<KeptInvitation />} />
      <Route path="/collaboration/:sessionId" element={<Place />}>
        <Route path="edit" element={<EditSession />} />
      </Route>
      <Route path="/invitation" element={<Invitation />} />
      <Route path="/zoom/callback" element={<CallbackPage />} />
      <Route path="/zoom/room" element={<Navigate to="/zoom" replace />} />
      <Route path="/zoom/room/:roomId" element={<RoomPlace />} />
      <Route path="/zoom" element={<MeetingsPage />}>
        <Route path=":roomId" element={<EditMeeting />} />
      </Route>
      <Route path="/zoom-manager" element={<ConnectionPage />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
