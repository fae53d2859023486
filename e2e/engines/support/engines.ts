import { chromiumEngine } from '../drivers/chromium.ts';
import type { Engine } from '../drivers/engine.ts';
import { firefoxEngine } from '../drivers/firefox.ts';
import { webkitEngine } from '../drivers/webkit.ts';

export const engines: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine];

/**
 * Names what this machine lacks, as `not installed: firefox,
 * webkit (Xvfb)`; null if every engine is installed.
 */
export function describeMissing(): string | null {
  const lines = engines.flatMap((engine) => {
    const programs = engine.missing().filter((program) => program !== engine.name);
    if (engine.missing().length === 0) return [];
    return [programs.length > 0 ? `${engine.name} (${programs.join(', ')})` : engine.name];
  });
  return lines.length > 0 ? `not installed: ${lines.join(', ')}` : null;
}

/** Environment variable, set by the global setup, with the path of the built probe. */
export const probeVariable = 'SABAI_PROBE';
