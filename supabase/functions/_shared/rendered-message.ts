/** Plain text, Thai first. */
export interface RenderedMessage {
  subject: string;
  text: string;
}
