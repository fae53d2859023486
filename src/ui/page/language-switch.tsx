import { useLanguage } from '../../i18n/language.ts';

const languages = [
  ['th', 'ไทย'],
  ['en', 'English'],
] as const;

/** Buttons for both languages, each by its own name. None is pressed while the default texts are shown. */
export function LanguageSwitch() {
  const { messagesName } = useLanguage();
  return (
    <fieldset className="languages">
      {languages.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={messagesName === language}
          onClick={async () => (await import('../../i18n/choose-language.ts')).chooseLanguage(language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
