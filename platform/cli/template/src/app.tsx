import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { AddItem } from './items/add-item.tsx'
import { ItemsPage } from './items/items-page.tsx'

/** The form opens in a dialog over the list. */
function App() {
  return (
    <Routes>
      <Route path="/__name__" element={<ItemsPage />}>
        <Route path="new" element={<AddItem />} />
      </Route>
    </Routes>
  )
}

export default defineRemoteApp(App)
