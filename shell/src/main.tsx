import './boot/refresh-hook.ts'
import './runtime/federation/bundler-runtime.ts'
import '@cahier/ui/styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './boot/app.tsx'
import { createHost } from './boot/create-host.ts'
import { readBootData } from './host/boot-data.ts'
import { loadTexts } from './host/locales/index.ts'
import { nextTask } from './host/next-task.ts'

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
