/** A built file of this app, as a path from the site's root. */
const builtFile = /(?:assets\/[\w.-]{1,120}|worker|boot)\.js/;

/** Maximum of places in one report. */
const MAX_PLACES = 10;

/**
 * The frames of `stack` in this app's files, innermost first, as `file:line:column`. Function names, the
 * message and other URLs are left out, because they could contain personal data.
 */
export function readStackFrames(options: { stack: string; origin: string }): string[] {
  const { stack, origin } = options;
  const places: string[] = [];
  for (const line of stack.split('\n')) {
    const start = line.indexOf(`${origin}/`);
    if (start < 0) continue;
    const found = new RegExp(`^(${builtFile.source}):(\\d{1,7}):(\\d{1,7})\\)?$`).exec(
      line.slice(start + origin.length + 1).trim(),
    );
    if (found) places.push(`${found[1]}:${found[2]}:${found[3]}`);
  }
  return places.slice(0, MAX_PLACES);
}
