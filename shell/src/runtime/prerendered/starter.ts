/*
 * The only script of a prerendered page, whose links and texts work without the shell. It starts the shell when the visitor moves
 * to a control, or when the URL or a stored session requires it.
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
// A click before the shell has loaded is recorded here and repeated by the shell when it takes over.
page?.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  for (const former of page.querySelectorAll('[data-wanted]')) former.removeAttribute('data-wanted')
  button.dataset.wanted = ''
  start()
})
page?.addEventListener('submit', (event) => event.preventDefault())

const isSignedIn = Object.keys(localStorage).some((key) => /^cahier\.auth\.[^-]+$/.test(key))
// Links in mails carry their result in the fragment, which never reaches the server.
// The fragment may name a collapsed answer, which the remote expands.
const isFolded = document.getElementById(location.hash.slice(1))?.querySelector('[hidden]')
if (isSignedIn || location.hash.includes('=') || isFolded) start()
