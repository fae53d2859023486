import { useLayoutEffect } from 'react';
import { htmlLang, useLanguage } from '../i18n/language.ts';

/** Keeps the page's `lang` in step with the language that is shown. */
export function HtmlLang() {
  const { messagesName } = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = htmlLang(messagesName);
  }, [messagesName]);
  return null;
}
