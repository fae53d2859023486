/** Opens LINE with a text to send; whom it goes to is chosen there, for LINE has no address by telephone number. */
export function lineMessageLink(text: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(text)}`;
}
