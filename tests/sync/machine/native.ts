/** The process's own, taken before take-globals.ts replaces them. */
export const nativeImmediate = globalThis.setImmediate;
export const nativeClone = globalThis.structuredClone;
