import { defineRemoteApp } from '@cahier/contract/react'
import { Route, Routes } from '@cahier/contract/router'
import { HistoryPage } from './history/history-page.tsx'
import { FlashcardsPage } from './notebook/flashcards-page.tsx'
import { NotebookPage } from './notebook/notebook-page.tsx'
import { ReviewPage } from './review/review-page.tsx'
import { DetailsPage } from './word/details-page.tsx'
import { EditPage } from './word/edit-page.tsx'

/** A word opens in a dialog over the notebook, which keeps its scroll position. */
function App() {
  return (
    <Routes>
      <Route path="/vocabulary" element={<NotebookPage />}>
        <Route path="flashcards" element={<FlashcardsPage />} />
        <Route path="review" element={<ReviewPage />} />
        <Route path="review/:wordId" element={<ReviewPage />} />
        <Route path="figures" element={<HistoryPage />} />
        <Route path=":wordId" element={<DetailsPage />} />
        <Route path=":wordId/edit" element={<EditPage />} />
      </Route>
    </Routes>
  )
}

export default defineRemoteApp(App)
