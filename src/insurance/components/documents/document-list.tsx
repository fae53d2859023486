import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useDocumentFacts } from '../../data/use-document-facts.ts';
import type { InsuranceDocument } from '../../rules/insurance-documents.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentSheet } from './document-sheet.tsx';

/**
 * Lists the documents of a record with the progress of their uploads; each can be opened and stored on this
 * device.
 */
export function DocumentList({ documents }: { documents: readonly InsuranceDocument[] }) {
  const t = useText();
  const facts = useDocumentFacts(documents);
  const [opened, setOpened] = useState<InsuranceDocument | null>(null);
  if (documents.length === 0) return null;
  return (
    <>
      <ul className="documents" aria-label={t('document.list')}>
        {documents.map((document) => (
          <DocumentRow
            key={document.path}
            document={document}
            facts={facts.get(document.path) ?? null}
            onOpen={() => setOpened(document)}
          />
        ))}
      </ul>
      <DocumentSheet document={opened} onClose={() => setOpened(null)} />
    </>
  );
}
