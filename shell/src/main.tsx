import './boot/refresh-hook.ts'
import './federation/bundler-runtime.ts'
import '@cahier/ui/styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readBootData } from './boot/boot-data.ts'
import { createHost } from './boot/create-host.ts'
import { loadTexts } from './locales/index.ts'

const element = document.getElementById('root')
if (!element) throw new Error('the page has no #root')
const root = createRoot(element, { identifierPrefix: 'shell-' })
const host = createHost(readBootData())
// What stands in the page stays until there is something to take its place.
loadTexts(host.shell.preferences.get().language).then(() => {
  // In slices: a slow phone answers a finger between two of them.
  startTransition(() => root.render(<App {...host} />))
})
