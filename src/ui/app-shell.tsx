import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ShellPlace {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: IconName;
  /** True where only the very address counts as being there. */
  exact: boolean;
}

/** Header on every page; on phones the places are tabs at the bottom, under the thumb (look.md, "Layout"). */
export function AppShell(props: {
  places: readonly ShellPlace[];
  /** At the right of the header. */
  status?: ReactNode;
  onMore: () => void;
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
              <Link key={place.to} to={place.to} activeOptions={{ exact: place.exact }}>
                {place.label}
              </Link>
            ))}
          </nav>
          <span className="topbar-space" />
          {props.status}
          <button
            type="button"
            className="icon-button topbar-more"
            aria-label={t('nav.more')}
            onClick={props.onMore}
          >
            <Icon name="more" />
          </button>
        </div>
      </header>
      <main className="content" id="content" tabIndex={-1}>
        {props.children}
      </main>
      <nav className="tabs" aria-label={t('nav.main')}>
        {props.places.map((place) => (
          <Link key={place.to} to={place.to} className="tab" activeOptions={{ exact: place.exact }}>
            <TabFace icon={place.icon} label={place.label} />
          </Link>
        ))}
        <button type="button" className="tab" onClick={props.onMore}>
          <TabFace icon="more" label={t('nav.more')} />
        </button>
      </nav>
    </div>
  );
}

function TabFace(props: { icon: IconName; label: string }) {
  return (
    <>
      <span className="tab-pill">
        <Icon name={props.icon} />
      </span>
      {props.label}
    </>
  );
}

/** Two leaves. */
function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      <path d="M15 27C6 26 3 20 3.500 11c7.500.500 12 5 11.500 16Z" opacity=".55" />
      <path d="M16 27c-1.500-10 2-18.500 13-21 1 11.500-3 19-13 21Z" />
    </svg>
  );
}
