/** What a push says. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Page of the application that it leads to. */
  readonly href: string
  readonly lang: string
}

/** A path of this application, and no address of another site. */
const isPage = (href: unknown): href is string => typeof href === 'string' && /^\/(?![/\\])/.test(href)

/** Reads a push. Browsers want one notification for each: what cannot be read says at least that there is something. */
export function readPush(text: string | undefined): PushMessage {
  let given: unknown
  try {
    given = JSON.parse(text ?? '')
  } catch {
    given = null
  }
  const { title, body, href, lang } = Object(given) as Record<string, unknown>
  const said = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    title: said(title) || 'Cahier',
    body: said(body),
    href: isPage(href) ? href : '/notifications',
    lang: said(lang) || 'fr',
  }
}

/** A page of the application that is open. */
export interface OpenPage {
  readonly visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: { open: string }): void
}

/** Shows a page of the application: in a page that is open, which keeps what is written there, or in a new one. */
export async function openPage(
  href: string,
  open: readonly OpenPage[],
  openWindow: (href: string) => Promise<unknown>,
): Promise<void> {
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (!page) return void (await openWindow(href))
  page.postMessage({ open: href })
  await page.focus()
}
