import { Component, type ReactNode } from 'react'
import { forgetFailedLoads } from '../layout/keptLoads'
import type { Reporter } from './reporter'

type Props = {
  reporter: Reporter
  /** What is shown instead. */
  fallback: () => ReactNode
  /** Another key, another page: an error of the last one is forgotten. */
  resetKey: string
  children: ReactNode
}
type State = { hasFailed: boolean; resetKey: string }

/** Keeps a rendering error from taking the portal down; it is reported and explained in place. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.reporter.report(error)
    forgetFailedLoads()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback() : this.props.children
  }
}
