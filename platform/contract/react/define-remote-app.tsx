import * as React from 'react'
import type { ShellApi } from '../api/shell-api.ts'
import { DevelopmentBoundary } from '../host/development-boundary.tsx'
import { ShellProvider } from '../host/shell-context.tsx'
import { RemoteRouter } from './remote-router.tsx'
import { rootClient, setRootOptions } from './root-client.ts'

/** What the shell's outlet passes to a remote's `mount`. */
export interface RemoteProps {
  shell: ShellApi
  /** The element that the remote owns until it is unmounted. */
  domElement: HTMLElement
  /** Prefix of the ids made by `useId`, unique among the roots of the page. */
  identifierPrefix: string
  /** The tree threw an error and was unmounted. */
  onCrash(error: unknown): void
  /** An error boundary of the remote caught an error. */
  onCaught?(error: unknown): void
}

/** The single-spa lifecycles that `./app` of every remote exports as its default. */
export interface RemoteLifecycles {
  bootstrap(props: RemoteProps & ParcelIdentity): Promise<void>
  mount(props: RemoteProps & ParcelIdentity): Promise<void>
  unmount(props: RemoteProps & ParcelIdentity): Promise<void>
}
type ParcelIdentity = { name: string }

function Crashed({ error, onCrash }: { error: unknown; onCrash: RemoteProps['onCrash'] }) {
  React.useEffect(() => onCrash(error), [error, onCrash])
  return null
}

/**
 * Makes the lifecycles of a remote from its root component. The component renders in its own React root, with access to the
 * shell, the session and the page's history. An error that no boundary of the remote catches is reported through `onCrash`
 * instead of leaving single-spa waiting.
 */
export function defineRemoteApp(App: React.ComponentType): RemoteLifecycles {
  // In the shell's chunk that mounts areas, which is there when this is called.
  const adapter = () => import(/* webpackChunkName: "mount" */ 'single-spa-react')
  const create = async () =>
    (await adapter()).default<RemoteProps>({
      React,
      ReactDOMClient: rootClient,
      renderType: 'createRoot',
      parcelCanUpdate: false,
      rootComponent: ({ shell }: RemoteProps) => (
        <React.StrictMode>
          <ShellProvider shell={shell}>
            <RemoteRouter shell={shell}>
              <DevelopmentBoundary>
                <React.Suspense>
                  <App />
                </React.Suspense>
              </DevelopmentBoundary>
            </RemoteRouter>
          </ShellProvider>
        </React.StrictMode>
      ),
      errorBoundary: (error, _info, { onCrash }) => <Crashed error={error} onCrash={onCrash} />,
    }) as RemoteLifecycles
  let created: Promise<RemoteLifecycles> | undefined
  const lifecycles = () => {
    created ??= create().catch((error: unknown) => {
      created = undefined
      throw error
    })
    return created
  }
  return {
    bootstrap: async (props) => (await lifecycles()).bootstrap(props),
    unmount: async (props) => (await lifecycles()).unmount(props),
    async mount(props) {
      setRootOptions(props.domElement, {
        identifierPrefix: props.identifierPrefix,
        onCaughtError: (error) => (props.onCaught ?? props.shell.reportError)(error),
        onUncaughtError: props.onCrash,
        onRecoverableError: (error) => props.shell.reportError(error),
      })
      return (await lifecycles()).mount(props)
    },
  }
}
