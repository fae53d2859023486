import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { pinDocument, unpinDocument } from '../../data/pin-document.ts';
import { retryDocument } from '../../data/retry-document.ts';
import type { FileFacts } from '../../data/use-document-facts.ts';
import type { InsuranceDocument } from '../../rules/insurance-documents.ts';
import { DocumentState } from './document-state.tsx';

/** One document of a list; `facts` is null while this device knows nothing of the file. */
export function DocumentRow(props: {
  document: InsuranceDocument;
  facts: FileFacts | null;
  onOpen: () => void;
}) {
  const t = useText();
  const { document, facts } = props;
  const { name } = document;
  const pinned = facts?.pinned ?? false;
  const [busy, setBusy] = useState(false);

  const turnPin = async () => {
    setBusy(true);
    if (pinned) await unpinDocument(document);
    else {
      const answer = await pinDocument(document);
      if (answer.outcome === 'unavailable') {
        const text = t(`document.unavailable.${answer.reason}`);
        showToast({ tone: 'destructive', title: t('document.pinFailed'), text });
      }
    }
    setBusy(false);
  };

  return (
    <li className="document">
      <button
        type="button"
        className="document-open"
        aria-label={t('document.open', { name })}
        onClick={props.onOpen}
      >
        <Icon name={document.type.startsWith('image/') ? 'camera' : 'note'} />
        <span>
          <strong>{name}</strong>
          <DocumentState name={name} size={document.size} facts={facts} />
        </span>
      </button>
      {facts?.state === 'failed' ? (
        <IconButton
          icon="sync"
          label={t('document.sendAgain', { name })}
          onClick={() => void retryDocument(document)}
        />
      ) : (
        <IconButton
          icon={pinned ? 'check' : 'download'}
          label={t('document.pin', { name })}
          aria-pressed={pinned}
          disabled={busy}
          onClick={() => void turnPin()}
        />
      )}
    </li>
  );
}
