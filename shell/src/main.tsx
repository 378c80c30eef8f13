import './boot/refresh-hook.ts'
import './runtime/federation/bundler-runtime.ts'
import '@cahier/ui/styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createHost } from './boot/create-host.ts'
import { openAhead } from './boot/open-ahead.ts'
import { readBootData } from './host/boot-data.ts'
import { loadTexts } from './host/locales/index.ts'
import { nextTask } from './host/next-task.ts'

const element = document.getElementById('root')
if (!element) throw new Error('the page has no #root')
const root = createRoot(element, { identifierPrefix: 'shell-' })

async function start(): Promise<void> {
  // Evaluating the scripts was a long task: give the browser a turn first.
  await nextTask()
  const host = createHost(readBootData())
  openAhead(host)
  // The early frame or the prerendered page stays until the first render replaces it.
  const [{ App }] = await Promise.all([
    // In the same file, evaluated here: in one task with the rest it would be the longest of the page.
    import(/* webpackMode: "eager" */ './boot/app.tsx'),
    loadTexts(host.shell.preferences.get().language),
  ])
  // A transition renders in slices, so a slow phone can answer input between them.
  startTransition(() => root.render(<App {...host} />))
}
void start()
