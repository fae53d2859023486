import { chromiumEngine } from '../drivers/chromium.ts';
import type { Engine } from '../drivers/engine.ts';
import { firefoxEngine } from '../drivers/firefox.ts';
import { webkitEngine } from '../drivers/webkit.ts';

export const engines: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine];

/** `not installed: firefox, webkit (Xvfb)`; null where every engine is there. */
export function describeMissing(): string | null {
  const lines = engines.flatMap((engine) => {
    const programs = engine.missing().filter((program) => program !== engine.name);
    if (engine.missing().length === 0) return [];
    return [programs.length > 0 ? `${engine.name} (${programs.join(', ')})` : engine.name];
  });
  return lines.length > 0 ? `not installed: ${lines.join(', ')}` : null;
}

/** Set by the global setup: the file of the built probe. */
export const probeVariable = 'SABAI_PROBE';
