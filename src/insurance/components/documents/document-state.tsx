import { useText } from '../../../i18n/use-text.ts';
import { byteText } from '../../../lib/text/byte-text.ts';
import type { FileFacts } from '../../data/use-document-facts.ts';

/**
 * Shows the size and the upload state of a document. `size` is in bytes; `facts` is null while this device
 * knows nothing of the file.
 */
export function DocumentState(props: { name: string; size: number; facts: FileFacts | null }) {
  const t = useText();
  const { facts, name, size } = props;
  if (facts?.state === 'failed') {
    const reason = facts.failure ? t(`document.failure.${facts.failure.code}`) : '';
    return <span className="document-failed">{`${t('document.uploadFailed')}: ${reason}`}</span>;
  }
  if (facts?.state === 'uploading') {
    return (
      <span className="document-state">
        {t('document.uploading', { sent: byteText(facts.sentBytes), size: byteText(size) })}
        <progress aria-label={t('document.uploadLabel', { name })} max={size} value={facts.sentBytes} />
      </span>
    );
  }
  return (
    <span className="document-state">
      {[
        byteText(size),
        facts?.state === 'waiting' && t('document.waiting'),
        facts?.state === 'stored' && facts.pinned && t('document.pinned'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}
