/** Where a stack went through: file of the built app, line and column, the innermost first. */
const builtFile = /(?:assets\/[\w.-]{1,120}|worker|boot)\.js/;

/** A report has at most so many places. */
const MAX_PLACES = 10;

/**
 * The places of `stack` in the files of this app, as file, line and column with colons between them. Names of functions, the message and
 * every other address are left out, because a person's data could be in them.
 */
export function readPlaces(options: { stack: string; origin: string }): string[] {
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
