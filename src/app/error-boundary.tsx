import { Component, type ReactNode } from 'react';

/** Shows `fallback` when anything outside of the routes throws while rendering. */
export class ErrorBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
