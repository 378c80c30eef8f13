import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { AssistantPage } from './assistant/assistant-page.tsx'

/** One route for all addresses, so that typed text stays when a new conversation gets its address. */
function App() {
  return (
    <Routes>
      <Route path="/ai/:conversationId?" element={<AssistantPage />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
