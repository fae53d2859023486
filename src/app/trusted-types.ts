/** The part of the Trusted Types API that is used here; TypeScript's DOM types lack it. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML(markup: string): string | null;
      createScriptURL(address: string): string | null;
      createScript(code: string): string | null;
    },
  ): unknown;
}

/** Matches markup that could run code or load a page. Our code and Leaflet write no such markup. */
const active =
  /<\s*\/?\s*(script|iframe|frame|object|embed|base|meta|link|form|style|template|foreignobject|animate|set|use)\b|[\s"'/]on[a-z]+\s*=|(javascript|vbscript|data)\s*:/i;

/** Returns the markup, or null if it contains anything that could run code. */
export function checkMarkup(markup: string): string | null {
  return active.test(markup) ? null : markup;
}

/** Returns `address` if it is on `origin`, the only one that code may be loaded from; else null. */
export function checkScriptUrl(options: { address: string; origin: string }): string | null {
  const { address, origin } = options;
  try {
    return new URL(address, origin).origin === origin ? address : null;
  } catch {
    return null;
  }
}

/** Returns `code` if it is JSON, for structured data in a `<script>`, which does not run; null otherwise. */
export function checkScriptData(code: string): string | null {
  try {
    JSON.parse(code);
    return code;
  } catch {
    return null;
  }
}

/**
 * Installs the default Trusted Types policy before the first render (SECURITY-9). Only the default one
 * applies to libraries, which assign plain strings. Browsers without Trusted Types rely on the content
 * security policy.
 */
export function provideTrustedTypes(): void {
  // Zod probes once for `new Function`, which the policy would report as a violation. It reads this global
  // when it loads; importing Zod here would put it before the first paint.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: checkMarkup,
    createScriptURL: (address) => checkScriptUrl({ address, origin: location.origin }),
    createScript: checkScriptData,
  });
}
