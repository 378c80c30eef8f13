import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer } from 'react'
import { useShell } from '../host/shell-context.tsx'

interface BoundaryProps {
  failed: ReactNode
  onError(error: unknown): void
  children: ReactNode
}

class Boundary extends Component<BoundaryProps> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}

export interface LazyPartOptions<Props extends object = object> {
  /** Shown while the code loads. Nothing by default. */
  pending?: ReactNode | ((props: Props) => ReactNode)
  /** Shown instead of the part if it could not be loaded or has crashed. */
  failed(retry: () => void, props: Props): ReactNode
}

/**
 * A part of a screen whose code loads when it is first shown. If loading fails, for example offline, only this part is missing:
 * text that the learner typed beside it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { pending = null, failed }: LazyPartOptions<Props>,
): ComponentType<Props> {
  let Loaded = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like `lazy`
  return function LazyPart(props: Props) {
    const shell = useShell()
    const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)
    const retry = () => {
      // A lazy component caches its failure, so a retry needs a new one.
      Loaded = lazy(load)
      tryAgain()
    }
    return (
      <Boundary key={attempt} failed={failed(retry, props)} onError={shell.reportError}>
        <Suspense fallback={typeof pending === 'function' ? pending(props) : pending}>
          <Loaded {...props} />
        </Suspense>
      </Boundary>
    )
  }
}
