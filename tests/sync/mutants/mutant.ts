/** One safeguard switched off, to see that the simulator notices. */
export interface Mutant {
  name: string;
  /** A file of the engine in which `from`, which stands there once, becomes `to`. Absent where the server is changed. */
  file?: string;
  from: string;
  to: string;
}
