const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the largest unit that leaves at least 1, by thousands, with at most one decimal: `1.5 MB`. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power]}`;
}
