import { Component, type ComponentType, type CSSProperties, Fragment, type ReactNode } from 'react'

const overlay: CSSProperties = {
  position: 'fixed',
  inset: 0,
  zIndex: 2_147_483_647,
  margin: 0,
  padding: 24,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  font: '14px/1.5 ui-monospace, monospace',
  color: '#fff',
  background: '#26191b',
}

const told = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/**
 * Shows over the page what a component threw. React Refresh mounts a boundary that caught something anew after each save, so the repair
 * takes the error away and the page need not be reloaded.
 */
class ThrownOverlay extends Component<{ children: ReactNode }, { thrown?: { error: unknown } }> {
  override state: { thrown?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } }
  }

  override render() {
    const { thrown } = this.state
    if (!thrown) return this.props.children
    return (
      <pre role="alert" style={overlay}>
        {told(thrown.error)}
      </pre>
    )
  }
}

/** Boundary of what is being developed: its errors stand over the page until a save repairs them. Elsewhere it renders its children alone. */
export const DevelopmentBoundary: ComponentType<{ children: ReactNode }> =
  process.env.NODE_ENV === 'development' ? ThrownOverlay : Fragment
