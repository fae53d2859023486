/**
 * Compares two texts of generated types: the columns of each table's rows, and whether the platform knows our functions. What
 * may be inserted, updated or called is not compared: ours leaves out what no client may do.
 */
export function differencesOfTypes(options: { ours: string; theirs: string }): string[] {
  const [ours, theirs] = [readTypes(options.ours), readTypes(options.theirs)];
  return [
    ...[...ours].filter((line) => !theirs.has(line)).map((line) => `only committed: ${line}`),
    ...[...theirs]
      .filter((line) => line.startsWith('table') && !ours.has(line))
      .map((line) => `only of the platform: ${line}`),
  ];
}

/** Lines such as `table bookings.id string` and `function redeem`, from a text of two blanks a level. */
function readTypes(text: string): Set<string> {
  const found = new Set<string>();
  let part = '';
  let name = '';
  let isRow = false;
  for (const line of text.slice(text.indexOf('  public: {')).split('\n')) {
    const [, indent = '', key = '', rest = ''] = /^(\s*)(\w+)\??: (.*?);?$/.exec(line) ?? [];
    if (indent.length === 2 && key !== 'public') break;
    if (indent.length === 4) part = key;
    if (indent.length === 6) {
      name = key;
      if (part === 'Functions') found.add(`function ${name}`);
    }
    if (indent.length === 8) isRow = key === 'Row';
    if (indent.length === 10 && part === 'Tables' && isRow) {
      found.add(`table ${name}.${key} ${rest.replace('NonNullable<Json>', 'Json')}`);
    }
  }
  return found;
}
