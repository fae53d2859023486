/** Lets the browser save a text or a blob as a file. */
export function saveFile(
  options: { name: string } & ({ text: string; type: string } | { blob: Blob }),
): void {
  const blob = 'blob' in options ? options.blob : new Blob([options.text], { type: options.type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = options.name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
