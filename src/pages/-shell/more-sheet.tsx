import { Link, useLocation } from '@tanstack/react-router';
import { InstallPrompt } from '../../app/install/install-prompt.tsx';
import { nameOf, type Person } from '../../auth/data/current-person.ts';
import { chooseLanguage } from '../../i18n/choose-language.ts';
import { useLanguage, type Language } from '../../i18n/language.ts';
import { langOf } from '../../i18n/text-lang.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { chooseTheme, themeChoices, useTheme, type ThemeChoice } from '../../ui/device/theme-choice.ts';
import { isPlaceBeneath, type MenuItem } from './menu-items.ts';

/** The menu: the person signed in, places, sync, account, sign-out, language and appearance. */
export function MoreSheet(props: {
  open: boolean;
  person: Person | null;
  items: readonly MenuItem[];
  onClose: () => void;
  onSignOut: () => void;
}) {
  const t = useText();
  const { person, onClose } = props;
  const { messagesName } = useLanguage();
  const { choice } = useTheme();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Sheet side open={props.open} title={t('nav.menu')} onClose={onClose}>
      {person && (
        <p className="field-help">
          {t('more.signedInAs', { name: nameOf(person) })}
          {person.role && ` · ${t(`role.${person.role}`)}`}
        </p>
      )}
      <nav className="menu-group" style={{ borderTop: 0 }} aria-label={t('nav.main')}>
        {props.items.map(({ to, text, icon }) => (
          <Link
            key={to}
            to={to}
            className="menu-item"
            lang={langOf(t(text))}
            activeOptions={{ exact: isPlaceBeneath({ to, places: props.items, here }) }}
            onClick={onClose}
          >
            <Icon name={icon} />
            {t(text)}
          </Link>
        ))}
      </nav>
      <div className="menu-group">
        {person && (
          <Link to="/crm/sync" className="menu-item" onClick={onClose}>
            <Icon name="sync" />
            {t('more.sync')}
          </Link>
        )}
        {person && (
          <Link to="/settings" className="menu-item" onClick={onClose}>
            <Icon name="person" />
            {t('account.title')}
          </Link>
        )}
        <InstallPrompt />
        {person && (
          <button type="button" className="menu-item" onClick={props.onSignOut}>
            <Icon name="leave" />
            {t('action.signOut')}
          </button>
        )}
      </div>
      <div className="menu-group">
        <strong>{t('more.language')}</strong>
        <ChoiceGroup<Language>
          name="language"
          label={t('more.language')}
          value={messagesName === 'spec' ? null : messagesName}
          options={[
            { value: 'th', label: 'ไทย', lang: 'th' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          onChange={(language) => void chooseLanguage(language)}
        />
      </div>
      <div className="menu-group">
        <strong>{t('more.theme')}</strong>
        <ChoiceGroup<ThemeChoice>
          name="theme"
          label={t('more.theme')}
          value={choice}
          options={themeChoices.map((value) => ({ value, label: t(`more.theme.${value}`) }))}
          onChange={chooseTheme}
        />
      </div>
    </Sheet>
  );
}
