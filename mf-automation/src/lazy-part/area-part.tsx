import { lazyPart } from '@cahier/contract/react'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import type { ComponentType } from 'react'
import styles from '../loaded/loaded.module.css'
import { useTexts } from '../locales/index.ts'

function Missing({ retry }: { retry(): void }) {
  const { notLoaded, retry: label } = useTexts()
  return <NotLoaded retry={{ label, run: retry }}>{notLoaded}</NotLoaded>
}

function Pending() {
  return (
    <Loading label={useTexts().loading} className={styles.skeletons}>
      <Skeleton count={4} className={styles.skeleton} />
    </Loading>
  )
}

/** A screen of the area whose code is fetched when it is first shown. */
export const areaScreen = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazyPart(load, { pending: <Pending />, failed: (retry) => <Missing retry={retry} /> })

/** A dialog of the area whose code is fetched when it is first opened. */
export const areaDialog = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazyPart(load, { failed: (retry) => <Missing retry={retry} /> })
