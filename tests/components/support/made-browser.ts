/** A browser of another kind, or with other abilities, until the end of the test. */
import { onTestFinished } from 'vitest';

/** Puts other values in the place of properties of a browser's object, e.g. of `navigator`. */
export function replaceParts(object: object, parts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(parts)) {
    const before = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, { configurable: true, writable: true, value });
    onTestFinished(() => {
      if (before) Object.defineProperty(object, name, before);
      else Reflect.deleteProperty(object, name);
    });
  }
}

/** How Safari on an iPhone names itself. */
export const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The texts that the page copies from now on; with `refuse` the browser does not let the page copy. */
export function collectCopies(options: { refuse?: boolean } = {}): string[] {
  const copies: string[] = [];
  const writeText = async (text: string) => {
    if (options.refuse) throw new DOMException('Write permission denied.', 'NotAllowedError');
    copies.push(text);
  };
  replaceParts(navigator, { clipboard: { writeText } });
  return copies;
}

/** Files that the app saves from now on, by name; the browser saves none of them. */
export function collectSavedFiles(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();
  const create = URL.createObjectURL.bind(URL);
  replaceParts(URL, {
    createObjectURL: (blob: Blob) => {
      const url = create(blob);
      blobs.set(url, blob);
      return url;
    },
  });
  const save = (event: MouseEvent) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.download) return;
    event.preventDefault();
    const blob = blobs.get(link.href);
    if (blob) files.set(link.download, blob);
  };
  const click = HTMLAnchorElement.prototype.click;
  replaceParts(HTMLAnchorElement.prototype, {
    click(this: HTMLAnchorElement) {
      this.addEventListener('click', save, { once: true });
      click.call(this);
    },
  });
  return files;
}
