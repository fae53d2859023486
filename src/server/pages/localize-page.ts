import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import type { MessagesName } from '../../i18n/message-texts.ts';
import { pageLang } from '../../i18n/page-lang.ts';
import { escapeHtml } from '../escape-html.ts';

/**
 * Translates the built page, which is Thai: its `lang`, its description and its text for browsers without
 * scripts.
 */
export function localizePage(options: { page: string; messagesName: MessagesName }): string {
  const { messagesName } = options;
  const { th, [messagesName]: t } = allMessageTexts;
  let page = options.page.replace(
    '<html lang="th">',
    `<html lang="${pageLang(messagesName)}" data-rendered="${messagesName}">`,
  );
  for (const key of ['app.description', 'app.needsScripts'] as const) {
    page = page.replace(escapeHtml(th[key]), () => escapeHtml(t[key]));
  }
  return page;
}
