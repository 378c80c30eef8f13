import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { NotesPage } from './list/notes-page.tsx'
import { NotePage } from './note-page/note-page.tsx'
import { PublicNotePage } from './public-note/public-note.tsx'
import { TrashPage } from './trash/trash-page.tsx'

/** The editor lies over the list, which keeps its place. */
function App() {
  return (
    <Routes>
      <Route path="/notes/trash" element={<TrashPage />} />
      <Route path="/notes/public" element={<PublicNotePage />} />
      <Route path="/notes" element={<NotesPage />}>
        <Route path=":noteId" element={<NotePage />} />
      </Route>
    </Routes>
  )
}

export default defineRemoteApp(App)
