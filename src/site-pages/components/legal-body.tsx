import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import './pages.css';

/** Privacy notice or terms, with the version that people accept (PAGE-7). */
export function LegalBody(props: { version: number; body: string; officer: string }) {
  const t = useText();
  const { version, body, officer } = props;
  if (!body) return <EmptyState icon="info" title={t('about.none')} />;
  return (
    <div className="stack">
      <section className="card">
        <p className="page-text" dir="auto">
          {body}
        </p>
      </section>
      {officer && (
        <section className="card page-part">
          <h2>{t('privacy.officer')}</h2>
          <p className="page-text" dir="auto">
            {officer}
          </p>
        </section>
      )}
      {/* The editor's preview has no version yet. */}
      {version > 0 && <p className="field-help">{t('legal.version', { n: version })}</p>}
    </div>
  );
}
