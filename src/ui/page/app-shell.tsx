import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { langOf } from '../../i18n/text-lang.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** A link of the main navigation. */
export interface ShellPlace {
  to: string;
  label: string;
  icon: IconName;
  /** True if only this exact address marks the link as current. */
  exact: boolean;
}

/**
 * Every page has the header. On phones the website has a menu that slides out, and the installed app has tabs
 * at the bottom (SHELL-3). CSS decides which one shows.
 */
export function AppShell(props: {
  /** Links in the header of wide screens. */
  places: readonly ShellPlace[];
  /** Links at the bottom of the installed app on phones; only a few fit. */
  tabs: readonly ShellPlace[];
  /** Shown at the right of the header. */
  status?: ReactNode;
  onMore: () => void;
  footer: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <div className="shell">
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('app.skip')}
      </a>
      <header className="topbar">
        <div className="topbar-inner">
          <Link to="/" className="brand">
            <BrandMark />
            {t('app.name')}
          </Link>
          <nav className="topnav" aria-label={t('nav.main')}>
            {props.places.map((place) => (
              <Link
                key={place.to}
                to={place.to}
                lang={langOf(place.label)}
                activeOptions={{ exact: place.exact }}
              >
                {place.label}
              </Link>
            ))}
          </nav>
          <span className="topbar-space" />
          <LanguageSwitch />
          <span className="topbar-status">{props.status}</span>
          <IconButton
            icon="more"
            label={t('nav.menu')}
            className="topbar-more"
            aria-haspopup="dialog"
            onClick={props.onMore}
          />
        </div>
      </header>
      <main className="content" id="content" tabIndex={-1}>
        {props.children}
      </main>
      {props.footer}
      <nav className="tabs" aria-label={t('nav.main')}>
        {props.tabs.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            lang={langOf(place.label)}
            className="tab"
            activeOptions={{ exact: place.exact }}
          >
            <TabLabel icon={place.icon} label={place.label} />
          </Link>
        ))}
        <button type="button" className="tab" onClick={props.onMore}>
          <TabLabel icon="more" label={t('nav.more')} />
        </button>
      </nav>
    </div>
  );
}

function TabLabel(props: { icon: IconName; label: string }) {
  return (
    <>
      <span className="tab-pill">
        <Icon name={props.icon} />
      </span>
      {props.label}
    </>
  );
}

/** The logo, a smiling leaf; the same drawing as the icons in public/icons. */
function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="64 64 384 384" aria-hidden="true">
      <path
        d="M 424 88 C 436 250 400 424 244 424 C 148 424 88 358 88 278 C 88 150 224 104 424 88 Z"
        fill="currentColor"
      />
      <path
        className="brand-smile"
        d="M 178 276 C 200 344 290 344 312 276 M 190 206 V 206.1 M 300 206 V 206.1"
      />
    </svg>
  );
}
