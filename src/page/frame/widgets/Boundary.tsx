import { Component, type ReactNode } from 'react'
import { Fault } from './Fault.tsx'

interface Props {
  /** What is inside, as the visitor would call it: `The page`, `The list of keys`. */
  readonly of: string
  /** Takes what is inside away, where that is a way out: a sheet closes. */
  readonly close?: () => void
  readonly children: ReactNode
}

interface State {
  readonly fault: { readonly error: unknown } | undefined
}

/**
 * Keeps a fault where it is: what is inside gives way to a sentence and a way out, all around it stays as it was, the
 * document too.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { fault: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { fault: { error } }
  }

  readonly retry = (): void => this.setState({ fault: undefined })

  override render(): ReactNode {
    const { of, close, children } = this.props
    const { fault } = this.state
    return fault ? <Fault of={of} error={fault.error} retry={this.retry} {...(close && { close })} /> : children
  }
}
