import { lineAt, parseScript } from './parse-script.ts';

/** Names that a module exports, each with its line. What it passes on from another module unchanged is left out. */
export function exportedNames(options: { path: string; source: string }): { name: string; line: number }[] {
  const { source } = options;
  return parseScript(options).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName, localName, moduleRequest }) => {
      const name = exportName.kind === 'Default' ? localName.name : exportName.name;
      if (name === null || (moduleRequest !== null && importName.name === name)) return [];
      return [{ name, line: lineAt({ source, offset: exportName.start ?? localName.start ?? 0 }) }];
    }),
  );
}
