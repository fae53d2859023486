import { chromiumEngine } from '../drivers/chromium.ts';
import type { Engine } from '../drivers/engine.ts';
import { firefoxEngine } from '../drivers/firefox.ts';
import { webkitEngine } from '../drivers/webkit.ts';

export const engines: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine];

/** Set by the global setup: the file of the built probe. */
export const probeVariable = 'SABAI_PROBE';
