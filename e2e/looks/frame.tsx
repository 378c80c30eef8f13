import '@cahier/ui/styles.css'
import type { RemoteConfig, RouteConfig } from '@cahier/contract'
import { ShellProvider } from '@cahier/contract/host'
import type { RemoteLifecycles } from '@cahier/contract/react'
import { createFakeShell, type FakeShell, type FakeShellOptions } from '@cahier/contract/testing'
import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { createFeedback } from '../../shell/src/frame/feedback/feedback.ts'
import { FeedbackLayer } from '../../shell/src/frame/feedback/feedback-layer.tsx'
import styles from '../../shell/src/frame/frame.module.css'
import { checkLanguagesIn, checkLayoutsIn, type Sight } from './checks.ts'

// As in a page that was open before.
await Promise.all([...document.fonts].map((face) => face.load().catch(() => {})))

/** Longest time in ms until a busy browser draws a page. */
const maxFrameWaitMs = 60_000
let isDrawn = true

// A browser that has stopped drawing the page would make each look wait to the end of its time.
beforeEach(async () => {
  if (isDrawn) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    requestAnimationFrame(() => resolve(true))
    setTimeout(resolve, maxFrameWaitMs, false)
    isDrawn = await promise
  }
  if (!isDrawn) throw new Error('The browser does not draw this page')
})

/** A screen, a dialog, or a state of one: an area's component with the answers of a fake server. */
export interface Screen extends Omit<FakeShellOptions, 'path'> {
  readonly path: string
  /** What the shell is given before it shows the area. */
  readonly prepare?: (shell: FakeShell) => Promise<void>
  /** What is there once the screen has its code and data. */
  readonly shows: () => Locator
  /** Leads from there to the screen. */
  readonly open?: () => Promise<unknown>
}

/** The shell's frame, with a sidebar that is empty. */
function frameAround(room: HTMLElement): HTMLElement {
  const part = (tag: string, className: string | undefined, ...children: HTMLElement[]) => {
    const element = document.createElement(tag)
    element.className = className ?? ''
    element.append(...children)
    return element
  }
  const content = part('main', styles.content, room)
  const column = part('div', styles.column, part('div', styles.main, content))
  return part('div', styles.frame, part('aside', styles.sidebar), column)
}

/** Shows an area where the shell shows it: beside the sidebar, below the header, with the shell's questions in front. */
export async function openArea(
  app: RemoteLifecycles,
  { prepare, ...options }: Omit<Screen, 'shows' | 'open'>,
  layout?: RouteConfig['layout'],
): Promise<FakeShell> {
  const feedback = createFeedback()
  const { confirm, toast } = feedback
  const shell: FakeShell = { ...createFakeShell(options), confirm, toast }
  await prepare?.(shell)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const room = document.createElement('div')
  document.body.append(layout === 'bare' ? room : frameAround(room))
  root.render(
    <ShellProvider shell={shell}>
      <FeedbackLayer feedback={feedback} />
    </ShellProvider>,
  )
  const props = {
    shell,
    name: 'look',
    domElement: room,
    identifierPrefix: 'look-',
    onCrash(error: unknown) {
      throw error
    },
  }
  document.title = 'Cahier'
  document.documentElement.lang = shell.preferences.get().language
  await app.bootstrap(props)
  await app.mount(props)
  onTestFinished(async () => {
    await app.unmount(props)
    root.unmount()
    document.body.replaceChildren()
  })
  return shell
}

/** The document of a look, as the checks see it. */
const sightOf = (shell: FakeShell): Sight => ({
  inside: async (find, given) => find(given),
  resize: (width) => page.viewport(width, 900),
  async paint(scheme) {
    document.documentElement.dataset.theme = scheme
  },
  async speak(language) {
    await shell.setPreferences({ language })
    document.documentElement.lang = language
  },
  async bringAxe() {
    window.axe = axe
  },
  async closeQuestion() {
    const question = page.getByRole('alertdialog')
    if (question.query() === null) return null
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBeInstanceOf(HTMLButtonElement)
    const opener = document.activeElement
    return async () => {
      if (opener) await userEvent.click(opener)
      await expect.element(question).toBeVisible()
    }
  },
  async findsNone(find, message) {
    await expect.poll(find, { message }).toEqual([])
  },
  differ: (one, other, message) => expect(one, message).not.toEqual(other),
})

/** The route of an area that a path belongs to. */
const routeOf = ({ routes }: RemoteConfig, { path }: Screen) =>
  routes
    .filter((route) => new RegExp(`^${route.path}(?![a-z-])`).test(path))
    .sort((one, other) => other.path.length - one.path.length)[0]

/**
 * Looks at the screens of an area at each width, in both themes and each language; each of its routes has one.
 *
 * @param given what each screen is given that does not say otherwise
 */
export function lookAt(
  app: RemoteLifecycles,
  config: RemoteConfig,
  screens: Readonly<Record<string, Screen>>,
  given: Partial<Screen> = {},
): void {
  it('there is a look at each route', () => {
    const seen = new Set(Object.values(screens).map((screen) => routeOf(config, screen)))
    expect(config.routes.filter((route) => !seen.has(route)).map(({ path }) => path)).toEqual([])
  })
  it.each(Object.entries(screens))('%s fits four widths in both themes and four languages', async (name, screen) => {
    const { shows, open, ...options } = { ...given, ...screen }
    const layout = routeOf(config, screen)?.layout
    await page.viewport(390, 900)
    const sight = sightOf(await openArea(app, options, layout))
    await open?.()
    await expect.element(shows().first()).toBeVisible()
    await checkLayoutsIn(sight, name, layout === 'bare' ? ['html'] : ['main', 'aside'])
    await checkLanguagesIn(sight, name)
  })
}
