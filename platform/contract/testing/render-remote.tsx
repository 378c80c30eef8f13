import { act, configure, type RenderResult, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { ShellProvider } from '../host/shell-context.tsx'
import type { RemoteLifecycles } from '../react/define-remote-app.tsx'
import { RemoteRouter } from '../react/remote-router.tsx'
import { createFakeShell, type FakeShell, type FakeShellOptions } from './fake-shell.ts'

// What a test waits for comes in its own time on a busy machine; it fails when it does not come.
configure({ asyncUtilTimeout: 5_000 })

export interface RenderedRemote {
  shell: FakeShell
  container: HTMLElement
  /** The error that took the whole remote down, if one did. */
  crash(): unknown
  unmount(): Promise<void>
}

let mounts = 0
const mounted = new Set<RenderedRemote>()

/** React works when `act` ends, and the lifecycle resolves after that: it cannot be awaited inside. */
async function flushed(lifecycle: () => Promise<void>): Promise<void> {
  let done: Promise<void> | undefined
  await act(async () => {
    done = lifecycle()
  })
  await done
}

/** Mounts a remote's lifecycles the way the shell's outlet does, against a fake shell. */
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

/** Unmounts what `renderRemote` mounted and no test unmounted: for `afterEach`. */
export async function unmountRemotes(): Promise<void> {
  for (const rendered of mounted) await rendered.unmount()
}

/** Renders one widget or component of a remote with a fake shell around it. */
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
