/*
 * The one script of a page that was rendered beforehand. The page is whole without the shell: its links and texts work by
 * themselves. It starts the shell once somebody reaches for something, or when the address or a session asks for it.
 */
import { startShell } from '../start-shell.ts'

const page = document.getElementById('prerendered')
const calls = new AbortController()

function start(): void {
  calls.abort()
  startShell()
}

const controls = 'a, button, input, select, textarea, summary, label'
const reaches = ({ target }: Event) => {
  if (target instanceof Element && target.closest(controls)) start()
}
for (const type of ['pointerover', 'touchstart', 'focusin']) {
  page?.addEventListener(type, reaches, { passive: true, signal: calls.signal })
}
// Until the shell is there, what would need it waits: the shell does it when it takes over.
page?.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  for (const former of page.querySelectorAll('[data-wanted]')) former.removeAttribute('data-wanted')
  button.dataset.wanted = ''
  start()
})
page?.addEventListener('submit', (event) => event.preventDefault())

const isSignedIn = Object.keys(localStorage).some((key) => /^cahier\.auth\.[^-]+$/.test(key))
// What links of mails bring behind the `#` never reaches the server.
// An answer that the address names is folded, and the remote opens it.
const isFolded = document.getElementById(location.hash.slice(1))?.querySelector('[hidden]')
if (isSignedIn || location.hash.includes('=') || isFolded) start()
