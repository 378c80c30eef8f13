import { type ComponentType, Suspense } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { type Language, pathIn } from '../api/config.ts'
import { type PrerenderedPage, supportPlaceholder } from '../api/prerendered.ts'
import { ShellProvider } from '../host/shell-context.tsx'
import { RemoteRouter } from '../react/remote-router.tsx'
import { visitorShell } from './visitor-shell.ts'

/** The metadata of a page's document. */
export type PageHead = Omit<PrerenderedPage, 'html' | 'htmlWithSupport'>

/** Renders one localized route in one language. @param path the route's, `/faq` */
export type Prerenderer = (path: string, language: Language) => Promise<PrerenderedPage>

/**
 * Makes the default export of a remote's `src/prerender.ts`: its build renders each localized route in each language.
 *
 * @param App the root component of the remote
 * @param head returns the metadata of a page. Throws for an unknown path.
 */
export function definePrerender(
  App: ComponentType,
  head: (path: string, language: Language) => PageHead | Promise<PageHead>,
): Prerenderer {
  const render = (path: string, language: Language, supportEmail: string) => {
    const shell = visitorShell(pathIn(language, path), language, supportEmail)
    return rendered(
      <ShellProvider shell={shell}>
        <RemoteRouter shell={shell}>
          <Suspense>
            <App />
          </Suspense>
        </RemoteRouter>
      </ShellProvider>,
    )
  }
  return async (path, language) => {
    const html = await render(path, language, '')
    if (html === '') throw new Error(`nothing is shown at ${pathIn(language, path)}`)
    const withSupport = await render(path, language, supportPlaceholder)
    return {
      ...(await head(path, language)),
      html,
      ...(withSupport !== html && { htmlWithSupport: withSupport }),
    }
  }
}

/** @throws the first error of the tree */
async function rendered(tree: React.ReactNode): Promise<string> {
  let failure: unknown
  const { prelude } = await prerenderToNodeStream(tree, {
    // Disables streaming of long content, which would need a script to move it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error
    },
  })
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  if (failure) throw failure
  return Buffer.concat(chunks).toString()
}
