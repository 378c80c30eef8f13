import { act, configure, type RenderResult, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { ShellProvider } from '../host/shell-context.tsx'
import type { RemoteLifecycles } from '../react/define-remote-app.tsx'
import { RemoteRouter } from '../react/remote-router.tsx'
import { createFakeShell, type FakeShell, type FakeShellOptions } from './fake-shell.ts'

// Generous, because tests may wait long on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

export interface RenderedRemote {
  shell: FakeShell
  container: HTMLElement
  /** The error that crashed the whole remote, if there was one. */
  crash(): unknown
  unmount(): Promise<void>
}

let mounts = 0
const mounted = new Set<RenderedRemote>()

/** The lifecycle resolves after `act` has ended, so it cannot be awaited inside. */
async function flushed(lifecycle: () => Promise<void>): Promise<void> {
  let done: Promise<void> | undefined
  await act(async () => {
    done = lifecycle()
  })
  await done
}

/** Mounts a remote's lifecycles like the shell's outlet does, with a fake shell. */
export async function renderRemote(app: RemoteLifecycles, options: FakeShellOptions = {}): Promise<RenderedRemote> {
  const shell = createFakeShell(options)
  const container = document.body.appendChild(document.createElement('div'))
  const name = `test-${++mounts}`
  let crash: unknown
  const props = {
    shell,
    name,
    domElement: container,
    identifierPrefix: `${name}-`,
    onCrash: (error: unknown) => {
      crash = error
    },
  }
  await app.bootstrap(props)
  await flushed(() => app.mount(props))
  const rendered: RenderedRemote = {
    shell,
    container,
    crash: () => crash,
    async unmount() {
      mounted.delete(rendered)
      await flushed(() => app.unmount(props))
      container.remove()
    },
  }
  mounted.add(rendered)
  return rendered
}

/** Unmounts all remotes that `renderRemote` mounted and tests did not unmount: for `afterEach`. */
export async function unmountRemotes(): Promise<void> {
  for (const rendered of mounted) await rendered.unmount()
}

/** Renders a widget or component of a remote with a fake shell. */
export async function renderWithShell(
  ui: ReactNode,
  options: FakeShellOptions = {},
): Promise<RenderResult & { shell: FakeShell }> {
  const shell = createFakeShell(options)
  const result = await act(async () =>
    render(
      <ShellProvider shell={shell}>
        <RemoteRouter shell={shell}>
          <Suspense>{ui}</Suspense>
        </RemoteRouter>
      </ShellProvider>,
    ),
  )
  return { shell, ...result }
}
