import { useLayoutEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { pageLang } from '../i18n/page-lang.ts';

/** Sets the page's `lang` to the language that is shown. */
export function HtmlLang() {
  const { messagesName } = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = pageLang(messagesName);
  }, [messagesName]);
  return null;
}
