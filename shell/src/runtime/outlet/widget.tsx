import type { WidgetConfig } from '@cahier/contract'
import { DevelopmentBoundary, whenSettled } from '@cahier/contract/host'
import { useLocalized } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import type { LiveRemote, RemoteRelease } from '@cahier/releases/model'
import { Button } from '@cahier/ui/button'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { useTexts } from '../../host/locales/index.ts'
import { loadExpose, markBroken } from '../federation/loader.ts'
import { noteRelease } from '../health/beacons.ts'
import styles from './outlet.module.css'
import { whenBack } from './when-back.ts'

class Boundary extends Component<{ onError(error: unknown): void; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

export interface WidgetProps<Props extends object> {
  remote: LiveRemote
  widget: WidgetConfig
  /** Props of the slot's version. */
  props: Props
  /** One line among others instead of a card. */
  row?: boolean
  /** A minor addition: loaded once the page has settled, and left out silently when it fails. */
  late?: boolean
  /** Class that reserves the card's height while it loads. */
  room?: string | undefined
}

/**
 * Renders a component of an area in the shell's own tree. When it crashes, its approved predecessor replaces it; when that fails
 * too, only its card shows an error.
 */
export function Widget<Props extends object>({
  remote,
  widget,
  props,
  row,
  late = false,
  room = '',
}: WidgetProps<Props>) {
  const shell = useShell()
  const texts = useTexts()
  const localized = useLocalized()
  const [loaded, setLoaded] = useState<{ Content: ComponentType<Props>; release: RemoteRelease } | null>(null)
  const [failed, setFailed] = useState<'unloaded' | 'crashed' | null>(null)
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    let gone = false
    setFailed(null)
    const load = () =>
      loadExpose(remote, widget.expose, (error, release) =>
        shell.reportError(error, { remote: release.member, release: release.id }),
      ).then(
        ({ module, release }) => {
          if (gone) return
          noteRelease(release, 'seen')
          // A dozen arrive together: rendered in slices, or a slow phone is blocked while it draws them all.
          startTransition(() => setLoaded({ Content: module.default as ComponentType<Props>, release }))
        },
        () => {
          if (!gone) setFailed('unloaded')
        },
      )
    const stopWaiting = late ? whenSettled(() => void load()) : void load()
    return () => {
      gone = true
      stopWaiting?.()
    }
  }, [remote, widget, shell, attempt, late])

  useEffect(() => {
    if (failed === 'unloaded') return whenBack(tryAgain)
  }, [failed])

  const label = localized(widget.label)
  const Element = late ? 'div' : 'section'
  const skeleton = late ? null : (
    <Loading label={label}>
      <Skeleton className={`${row ? styles.rowSkeleton : styles.widgetSkeleton} ${room}`} />
    </Loading>
  )
  if (failed && late) return null
  if (failed) {
    return (
      <div className={`${row ? styles.rowError : styles.widgetError} ${room}`} role="alert">
        <p>{texts.outlet.widget(label)}</p>
        <Button size="s" onClick={tryAgain}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  return (
    <Element
      className={styles.widget}
      aria-label={late ? undefined : label}
      data-release={`${remote.member}@${remote.id}`}
    >
      <Boundary
        key={`${attempt} ${loaded?.release.container}`}
        onError={(error) => {
          const release = loaded?.release ?? remote
          shell.reportError(error, { remote: release.member, release: release.id })
          markBroken(release)
          setLoaded(null)
          if (release.id === remote.id && remote.predecessor) tryAgain()
          else setFailed('crashed')
        }}
      >
        {loaded ? (
          <DevelopmentBoundary>
            <Suspense fallback={skeleton}>
              <loaded.Content {...props} />
            </Suspense>
          </DevelopmentBoundary>
        ) : (
          skeleton
        )}
      </Boundary>
    </Element>
  )
}
