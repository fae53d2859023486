/** Lets the browser save a text as a file. */
export function saveFile(options: { name: string; text: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([options.text], { type: options.type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = options.name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
