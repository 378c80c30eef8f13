import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { HomePage } from './home/home-page.tsx'

function App() {
  return (
    <Routes>
      <Route path="/__name__" element={<HomePage />} />
    </Routes>
  )
}

export default defineRemoteApp(App)
