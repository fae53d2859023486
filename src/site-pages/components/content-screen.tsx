import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageMeta } from '../../ui/page/use-page-meta.ts';
import { contentHead, type AnyPage } from '../rules/site-page-head.ts';
import { PageBody } from './page-body.tsx';
import './pages.css';

/** Shows a site page: FAQ, About, Contact, Privacy or Terms (PAGE-1, PAGE-7). */
export function ContentScreen(props: {
  page: AnyPage;
  /** When the shown copy was stored, in ms since 1970; null for what the server just returned. */
  storedAtMs: number | null;
  mayEdit: boolean;
}) {
  const t = useText();
  const { page, storedAtMs } = props;
  const fallback = { title: t(`${page.name}.title`), lead: t(`${page.name}.lead`) };
  usePageMeta(contentHead({ page, origin: window.location.origin, fallback }));
  return (
    <article className="info-page">
      <PageHeader
        title={page.content.title.trim() || fallback.title}
        back={{ to: '/' }}
        actions={
          props.mayEdit && (
            <Button
              variant="plain"
              as={
                <Link to="/page-editor" search={{ tab: page.name }}>
                  <Icon name="edit" />
                  {t('pages.edit')}
                </Link>
              }
            />
          )
        }
      />
      <div className="stack">
        {storedAtMs !== null && <StoredNotice storedAtMs={storedAtMs} />}
        <PageBody page={page} />
      </div>
    </article>
  );
}
