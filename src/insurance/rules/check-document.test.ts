import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument, MAX_DOCUMENT_BYTES } from './check-document.ts';

const text = (content: string) => new TextEncoder().encode(content);
const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(values.flatMap((value) => (typeof value === 'string' ? [...text(value)] : [value])));
const wide = (word: string) => [...text(word)].flatMap((code) => [code, 0]);
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

describe('a document is what its content is (INSURANCE-7)', () => {
  it.each([
    ['pdf', bytes('%PDF-1.7\n')],
    ['jpg', bytes(0xff, 0xd8, 0xff, 0xe1, 0)],
    ['png', bytes(0x89, 'PNG\r\n', 0x1a, 0x0a, 0)],
    ['doc', bytes(...ole, 0, 0, ...wide('WordDocument'))],
    ['docx', bytes('PK', 3, 4, '....[Content_Types].xml....word/document.xml')],
  ])('%s is taken', (extension, content) => {
    expect(checkDocument(content)).toMatchObject({ outcome: 'accepted', extension });
  });

  it.each([
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a page with a PDF behind it', text('<html>%PDF-1.7')],
    ['a picture of lines', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a spreadsheet', bytes('PK', 3, 4, '[Content_Types].xml xl/workbook.xml')],
    ['an old spreadsheet', bytes(...ole, ...wide('Workbook'))],
    ['any other archive', bytes('PK', 3, 4, 'a.txt')],
    ['a program', bytes('MZ', 0x90, 0)],
    ['a GIF', text('GIF89a')],
    ['a cut start', text('%PD')],
  ])('%s is refused', (_, content) => {
    expect(checkDocument(content)).toEqual({ outcome: 'refused', reason: 'type_refused' });
  });

  it('nothing, 10 MB and one byte more', () => {
    expect(checkDocument(new Uint8Array(0))).toEqual({ outcome: 'refused', reason: 'empty' });
    const full = new Uint8Array(MAX_DOCUMENT_BYTES);
    full.set(text('%PDF-'));
    expect(checkDocument(full)).toMatchObject({ outcome: 'accepted' });
    const over = new Uint8Array(MAX_DOCUMENT_BYTES + 1);
    over.set(text('%PDF-'));
    expect(checkDocument(over)).toEqual({ outcome: 'refused', reason: 'too_large' });
  });

  it('text is never taken for a document unless it says %PDF- first', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (content) => {
        fc.pre(!content.startsWith('%PDF-'));
        expect(checkDocument(text(content)).outcome).toBe('refused');
      }),
    );
  });
});
