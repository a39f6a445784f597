import { Component, type ComponentType, type ReactNode } from 'react'
import type { Location } from './entries.ts'
import { useLocation } from './hooks.ts'

interface CrashBoundaryProps {
  /** Shown in place of children that crashed, until the person goes elsewhere. */
  Crash: ComponentType<{ error: unknown }>
  children: ReactNode
}

export function CrashBoundary(props: CrashBoundaryProps) {
  return <Boundary {...props} location={useLocation()} />
}

interface BoundaryState {
  crash: { error: unknown } | null
  location: Location
}

/** React has no hook for it. */
class Boundary extends Component<CrashBoundaryProps & { location: Location }, BoundaryState> {
  override state: BoundaryState = { crash: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { crash: { error } }
  }

  static getDerivedStateFromProps({ location }: { location: Location }, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { crash: null, location }
  }

  override render() {
    const { Crash, children } = this.props
    return this.state.crash ? <Crash error={this.state.crash.error} /> : children
  }
}
