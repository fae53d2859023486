import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/use-text.ts';

const names = { th: 'ไทย', en: 'English' } as const;

/** Both languages by their own names, one tap from every page. None is pressed while the default texts are shown. */
export function LanguageSwitch() {
  const t = useText();
  const { messagesName } = useLanguage();
  return (
    <fieldset className="languages" aria-label={t('more.language')}>
      {(['th', 'en'] as const).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={messagesName === language}
          onClick={async () => (await import('../../i18n/choose-language.ts')).chooseLanguage(language)}
        >
          {names[language]}
        </button>
      ))}
    </fieldset>
  );
}
