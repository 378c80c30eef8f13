import './boot/refresh-hook.ts'
import './federation/bundler-runtime.ts'
import '@cahier/ui/styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readBootData } from './boot/boot-data.ts'
import { createHost } from './boot/create-host.ts'
import { nextTask } from './boot/next-task.ts'
import { loadTexts } from './locales/index.ts'

const element = document.getElementById('root')
if (!element) throw new Error('the page has no #root')
const root = createRoot(element, { identifierPrefix: 'shell-' })

async function start(): Promise<void> {
  // What was read just now is a long task already.
  await nextTask()
  const host = createHost(readBootData())
  // What stands in the page stays until there is something to take its place.
  await loadTexts(host.shell.preferences.get().language)
  // In slices: a slow phone answers a finger between two of them.
  startTransition(() => root.render(<App {...host} />))
}
void start()
