import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allMessageTexts } from '../../../src/i18n/all-message-texts.ts';
import { createButton } from '../publishing/event-fields.ts';
import { eventRow } from '../support/listings.ts';
import { heading } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { addPages } from '../support/site-pages.ts';

/** Texts that the specification has in English on these screens, and a name. */
const specified = new Set([
  ...Object.entries(allMessageTexts.spec).flatMap(([key, text]) =>
    key.startsWith('event.invalid.') ? [text] : [],
  ),
  'FAQ',
  'About Us',
  'Contact Us',
  'LINE',
  'LINE ID',
  'LINE URL',
]);
const shownElsewhere = '.editor-preview, script, style';

/**
 * Texts and accessible names in `main` with an English word and no Thai one; previews of pages are left out.
 */
function englishTexts(): string[] {
  const elements = [...page.getByRole('main').element().querySelectorAll('*')].filter(
    (element) => !element.closest(shownElsewhere),
  );
  const texts = elements.flatMap((element) => [
    ...[...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.textContent] : [],
    ),
    ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
  ]);
  return texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => /[A-Za-z]{3,}/.test(text) && !/[ก-๙]/.test(text) && !specified.has(text));
}

describe('SHELL-6: in the default language all is Thai', () => {
  test('on the form of an event, also where it refuses', async () => {
    await openApp({ path: '/submit-event', person: 'owner' });
    await expect.element(createButton).toBeVisible();
    expect(englishTexts()).toEqual([]);
    await createButton.click();
    await expect.element(page.getByText('Event title is required').first()).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });

  test('on the page of an event', async () => {
    await openApp({
      path: '/event/sabaidee/charity-walk',
      arrange: (server) => void (server.tables['events'] = [eventRow({ hospital_verified: true })]),
    });
    await expect.element(heading('เดินการกุศล')).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });

  test('in the editor of pages', async () => {
    await openApp({ path: '/page-editor?tab=contact', person: 'admin', arrange: addPages });
    await expect.element(page.getByLabelText('LINE URL', { exact: true })).toBeVisible();
    expect(englishTexts()).toEqual([]);
  });
});
