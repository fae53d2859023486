const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['LINE', /\bLine\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** The browser and system in a user agent, such as «Chrome · Android»; null if neither is recognised. */
export function browserName(userAgent: string | null): string | null {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || null;
}
