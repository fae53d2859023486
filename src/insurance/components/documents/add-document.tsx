import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { byteText } from '../../../lib/text/byte-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { dropDocuments } from '../../data/drop-documents.ts';
import { storeDocument, problemOfFile, type DocumentProblem } from '../../data/store-document.ts';
import { MAX_DOCUMENT_NAME, type InsuranceDocument } from '../../rules/insurance-documents.ts';
import { MAX_DOCUMENTS } from '../../rules/insurance-schema.ts';
import { ChooseFile } from './choose-file.tsx';
import { documentProblemText, notifyDocumentProblem } from './notify-document-problem.ts';

/** Adds a document: a name, and a file or a photo (INSURANCE-7). It works without a network. */
export function AddDocument(props: {
  /** The file that is chosen and not added yet; null for none. */
  file: File | null;
  onFile: (file: File | null) => void;
  /** Gets the promise of an addition in progress; saving the form waits for it. */
  onTaking: (work: Promise<void>) => void;
  customerId: string;
  documents: readonly InsuranceDocument[];
  error?: string | undefined;
  onAdded: (document: InsuranceDocument) => void;
}) {
  const t = useText();
  const { file, onFile, error } = props;
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // Reading a file takes a moment. If the person has moved the focus out of this part meanwhile, it stays
  // there.
  const focusName = () => {
    const focused = document.activeElement;
    const isHere = focused === document.body || box.current?.contains(focused);
    if (isHere) document.getElementById(fieldId('documents'))?.focus();
  };
  const refuse = (refusal: DocumentProblem) => {
    setProblem(documentProblemText({ refusal, t }).text);
    notifyDocumentProblem({ refusal, t });
  };
  const choose = async (chosen: File) => {
    setBusy(true);
    setProblem(null);
    const refusal = await problemOfFile(chosen);
    setBusy(false);
    if (refusal) return refuse(refusal);
    onFile(chosen);
    if (name.trim() === '') setName(chosen.name.replace(/\.[^.]*$/, ''));
    focusName();
  };
  const add = async () => {
    // Enter in the field calls this too, even while the buttons are disabled.
    if (busy) return;
    const trimmed = name.trim();
    if (trimmed === '') return setProblem(t('document.nameRequired'));
    if (textLength(trimmed) > MAX_DOCUMENT_NAME) {
      return setProblem(t('document.nameLong', { limit: MAX_DOCUMENT_NAME }));
    }
    if (props.documents.length >= MAX_DOCUMENTS) {
      return setProblem(t('document.many', { limit: MAX_DOCUMENTS }));
    }
    if (!file) {
      setProblem(t('document.fileRequired'));
      return chooser.current?.click();
    }
    setBusy(true);
    const answer = await storeDocument({ customerId: props.customerId, name: trimmed, file });
    setBusy(false);
    if (answer.outcome === 'refused') return refuse(answer.reason);
    if (props.documents.some(({ sha256 }) => sha256 === answer.document.sha256)) {
      void dropDocuments([answer.document]);
      return setProblem(t('document.known'));
    }
    setName('');
    onFile(null);
    setProblem(null);
    props.onAdded(answer.document);
    focusName();
  };

  return (
    <div className="add-document" ref={box}>
      <TextInput
        name="documents"
        label={t('document.name')}
        help={t('document.help')}
        placeholder={t('document.nameHint')}
        autoComplete="off"
        enterKeyHint="done"
        value={name}
        error={problem ?? error}
        onChange={(typed) => {
          setName(typed);
          setProblem(null);
        }}
        onEnter={() => props.onTaking(add())}
      />
      {file && (
        <p className="document-chosen">
          <Icon name="check" />
          <span>{t('document.chosen', { file: file.name, size: byteText(file.size) })}</span>
          <Button
            variant="soft"
            color="gray"
            onClick={() => {
              onFile(null);
              setProblem(null);
            }}
          >
            {t('document.drop')}
          </Button>
        </p>
      )}
      <div className="row-actions">
        <ChooseFile
          inputRef={chooser}
          label={t(file ? 'document.change' : 'document.choose')}
          icon="note"
          disabled={busy}
          onChoose={(chosen) => void choose(chosen)}
        />
        <ChooseFile
          camera
          label={t('document.camera')}
          icon="camera"
          disabled={busy}
          onChoose={(chosen) => void choose(chosen)}
        />
        <Button variant={file ? 'solid' : 'soft'} disabled={busy} onClick={() => props.onTaking(add())}>
          <Icon name="plus" />
          {t(busy ? 'document.adding' : 'document.add')}
        </Button>
      </div>
    </div>
  );
}
