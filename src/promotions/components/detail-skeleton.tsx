import { useText } from '../../i18n/use-text.ts';

/** A promotion on its way, in the shape of one. */
export function DetailSkeleton() {
  const t = useText();
  return (
    <div className="detail" aria-live="polite" aria-busy="true">
      <h1 className="visually-hidden">{t('load.loading')}</h1>
      <div className="detail-bar" />
      <div className="detail-main stack" aria-hidden="true">
        <span className="detail-picture bone" />
        <div className="card stack">
          <span className="bone" style={{ height: 14, width: '40%' }} />
          <span className="bone" style={{ height: 28, width: '80%' }} />
          <span className="bone" style={{ height: 24, width: '30%' }} />
        </div>
      </div>
    </div>
  );
}
