/** The used part of Trusted Types, which TypeScript's DOM types lack. */
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

/** Markup that could run something or load a page. Our code and Leaflet write nothing of the kind. */
const active =
  /<\s*\/?\s*(script|iframe|frame|object|embed|base|meta|link|form|style|template|foreignobject|animate|set|use)\b|[\s"'/]on[a-z]+\s*=|(javascript|vbscript|data)\s*:/i;

/** Returns the markup, or null if it holds something that could run code. */
export function passMarkup(markup: string): string | null {
  return active.test(markup) ? null : markup;
}

/** Returns the address if code may be loaded from it, which is only from this origin; else null. */
export function passScriptAddress(options: { address: string; origin: string }): string | null {
  const { address, origin } = options;
  try {
    return new URL(address, origin).origin === origin ? address : null;
  } catch {
    return null;
  }
}

/** Returns JSON, which structured data puts into a `<script>` and which runs nothing; null for code. */
export function passData(code: string): string | null {
  try {
    JSON.parse(code);
    return code;
  } catch {
    return null;
  }
}

/**
 * Installs the default policy of Trusted Types before anything is shown (SECURITY-9). It is the default one, since the
 * libraries assign plain strings. Browsers without Trusted Types have the content security policy alone.
 */
export function provideTrustedTypes(): void {
  // Zod tries out once whether it may make functions of strings, which counts as an offence. It reads this when it
  // is first loaded; importing it here would put it before the first paint.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: passMarkup,
    createScriptURL: (address) => passScriptAddress({ address, origin: location.origin }),
    createScript: passData,
  });
}
