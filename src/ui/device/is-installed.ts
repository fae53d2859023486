/** Whether this page runs as the installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
