import { Component, type ReactNode } from 'react'
import { discardFailedLoads } from '@/src/browser/loading'
import type { Reporter } from '../telemetry/reporter'

type Props = {
  reporter: Reporter
  /** The fallback. */
  fallback: (error: unknown) => ReactNode
  /** Another key, another try: the last error is forgotten. */
  resetKey: string
  children: ReactNode
}
type State = { failure: { error: unknown } | null; resetKey: string }

/** Keeps a rendering error from taking the portal down; it is reported and explained in place. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.reporter.report(error)
    discardFailedLoads()
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}
