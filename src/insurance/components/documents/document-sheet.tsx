import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { byteText } from '../../../lib/text/byte-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { openDocument } from '../../data/open-document.ts';
import { documentExtensions } from '../../rules/check-document.ts';
import type { InsuranceDocument } from '../../rules/insurance-documents.ts';

/**
 * Shows one document, or nothing for null. A picture is shown in the sheet, a picture or PDF opens in the
 * browser, and any file can be saved.
 */
export function DocumentSheet(props: { document: InsuranceDocument | null; onClose: () => void }) {
  const { document } = props;
  return (
    <Sheet open={document !== null} title={document?.name ?? ''} onClose={props.onClose}>
      {document && <OpenedDocument key={document.path} document={document} />}
    </Sheet>
  );
}

type Opened =
  | { outcome: 'opened'; url: string }
  | Extract<Awaited<ReturnType<typeof openDocument>>, { outcome: 'unavailable' }>;

function OpenedDocument({ document }: { document: InsuranceDocument }) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let shown = true;
    let url: string | null = null;
    void openDocument(document).then((answer) => {
      if (!shown) return;
      if (answer.outcome === 'unavailable') return setOpened(answer);
      url = URL.createObjectURL(answer.content);
      setOpened({ outcome: 'opened', url });
    });
    return () => {
      shown = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [document, attempt]);

  if (opened?.outcome === 'unavailable') {
    return (
      <Notice tone="red" icon="attention">
        <p role="alert">{t(`document.unavailable.${opened.reason}`)}</p>
        <div className="row-actions">
          <Button
            variant="soft"
            onClick={() => {
              setOpened(null);
              setAttempt(attempt + 1);
            }}
          >
            {t('action.retry')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (!opened) return <p aria-live="polite">{t('document.fetching')}</p>;
  const { url } = opened;
  const isPicture = document.type.startsWith('image/');
  const shownByBrowser = isPicture || document.type === 'application/pdf';
  return (
    <div className="document-sheet">
      {isPicture && <img src={url} alt={document.name} />}
      <p className="document-state">{byteText(document.size)}</p>
      <div className="sheet-actions">
        {shownByBrowser && (
          <Button
            as={
              <a href={url} target="_blank" rel="noopener noreferrer">
                <Icon name="enlarge" />
                {t('document.openFile')}
              </a>
            }
          />
        )}
        <Button
          variant="soft"
          as={
            <a href={url} download={fileName(document)}>
              <Icon name="download" />
              {t('document.saveFile')}
            </a>
          }
        />
      </div>
    </div>
  );
}

/** The name of a document, ending with the extension of its type. */
function fileName(document: InsuranceDocument): string {
  const ending = `.${documentExtensions[document.type]}`;
  return document.name.toLowerCase().endsWith(ending) ? document.name : `${document.name}${ending}`;
}
