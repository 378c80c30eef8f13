import type { RemoteLifecycles, RemoteProps } from '@cahier/contract/react'
import type { AppProps, Parcel } from 'single-spa'

type MountParcel = (app: RemoteLifecycles, props: RemoteProps) => Parcel

let anchor: Promise<MountParcel> | undefined

/**
 * Mounts parcels under one permanent parent. single-spa never forgets a root parcel and would keep every container
 * that was ever mounted; a parent forgets its children. Its code comes with the first area, as the dashboard has none.
 */
export function parcelAnchor(): Promise<MountParcel> {
  anchor ??= open().catch((error: unknown) => {
    anchor = undefined
    throw error
  })
  return anchor
}

async function open(): Promise<MountParcel> {
  const { mountRootParcel } = await import(/* webpackChunkName: "mount" */ 'single-spa')
  return new Promise((resolve) => {
    mountRootParcel(
      {
        name: 'shell',
        bootstrap: async () => {},
        mount: async ({ mountParcel }: AppProps) =>
          resolve((app, props) => {
            const named = ({ name }: AppProps) => ({ ...props, name })
            return mountParcel(
              {
                bootstrap: (given) => app.bootstrap(named(given)),
                mount: (given) => app.mount(named(given)),
                unmount: (given) => app.unmount(named(given)),
              },
              { domElement: props.domElement },
            )
          }),
        unmount: async () => {},
      },
      { domElement: document.createElement('div') },
    )
  })
}
