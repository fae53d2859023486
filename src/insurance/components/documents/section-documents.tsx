import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dropDocuments } from '../../data/drop-documents.ts';
import { useDocumentFacts } from '../../data/use-document-facts.ts';
import type { InsuranceDocument } from '../../rules/insurance-documents.ts';
import { AddDocument } from './add-document.tsx';
import { DocumentState } from './document-state.tsx';
import { InsuranceFormSection } from '../insurance-section.tsx';
import type { InsuranceSectionProps } from '../insurance-section-props.ts';

/** The form section that lists the documents of a record, removes them and adds others. */
export function SectionDocuments(
  props: InsuranceSectionProps & {
    customerId: string;
    /**
     * The documents when the form opened. Any other document is deleted from the device when it is removed.
     */
    initial: readonly InsuranceDocument[];
    /** A file that is chosen and not added yet; null for none. */
    chosen: File | null;
    onChosen: (file: File | null) => void;
    onTaking: (work: Promise<void>) => void;
  },
) {
  const t = useText();
  const { values, onChange, initial } = props;
  const { documents } = values;
  const facts = useDocumentFacts(documents);
  const [news, setNews] = useState('');

  const remove = (gone: InsuranceDocument) => {
    onChange((now) => ({ documents: now.documents.filter(({ path }) => path !== gone.path) }));
    if (!initial.some(({ path }) => path === gone.path)) void dropDocuments([gone]);
    setNews('');
    globalThis.document.getElementById('field-documents')?.focus();
  };

  return (
    <InsuranceFormSection name="documents">
      {documents.length > 0 && (
        <ul className="documents" aria-label={t('document.list')}>
          {documents.map((one) => (
            <li className="document" key={one.path}>
              <span className="document-open">
                <Icon name={one.type.startsWith('image/') ? 'camera' : 'note'} />
                <span>
                  <strong>{one.name}</strong>
                  <DocumentState name={one.name} size={one.size} facts={facts.get(one.path) ?? null} />
                </span>
              </span>
              <IconButton
                icon="close"
                label={t('document.remove', { name: one.name })}
                onClick={() => remove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddDocument
        file={props.chosen}
        onFile={props.onChosen}
        onTaking={props.onTaking}
        customerId={props.customerId}
        documents={documents}
        error={props.errors.documents}
        onAdded={(added) => {
          onChange((now) => ({ documents: [...now.documents, added] }));
          setNews(added.name);
        }}
      />
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </InsuranceFormSection>
  );
}
