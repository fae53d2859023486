import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { langOf } from '../../i18n/text-lang.ts';
import { useText } from '../../i18n/use-text.ts';
import { footerFor } from './menu-items.ts';
import { useRoutes } from './use-routes.ts';

/** The footer has the copyright and links to the pages about the site (SHELL-4). */
export function Footer() {
  const t = useText();
  const [year] = useState(() => new Date().getFullYear());
  const items = footerFor({ routes: useRoutes() });
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <span>{t('footer.copyright', { year })}</span>
        {items.length > 0 && (
          <nav aria-label={t('footer.label')}>
            {items.map(({ to, text }) => (
              <Link key={to} to={to} lang={langOf(t(text))}>
                {t(text)}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </footer>
  );
}
