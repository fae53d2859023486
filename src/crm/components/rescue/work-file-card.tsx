import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileChoice } from '../../../ui/fields/file-choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AdoptWorkSheet } from './adopt-work-sheet.tsx';
import { ExportWorkSheet } from './export-work-sheet.tsx';

/** Unsent work leaves this device as a file, and comes in from another one of the same person (rule N1). */
export function WorkFileCard({ unsent }: { unsent: number }) {
  const t = useText();
  const [isExporting, setIsExporting] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  return (
    <section className="card stack" aria-labelledby="work-file-title">
      <Heading as="h2" size="4" id="work-file-title">
        {t('rescue.title')}
      </Heading>
      <p className="field-help">{t('rescue.help')}</p>
      <div className="row-actions">
        {unsent > 0 && (
          <Button variant="soft" onClick={() => setIsExporting(true)}>
            <Icon name="download" />
            {t('sync.export')}
          </Button>
        )}
        <FileChoice
          label={t('rescue.read')}
          accept=".json,.txt,application/json,text/plain"
          onChoose={(files) => setFile(files[0] ?? null)}
        />
      </div>
      {isExporting && <ExportWorkSheet onClose={() => setIsExporting(false)} />}
      {file && <AdoptWorkSheet file={file} onClose={() => setFile(null)} />}
    </section>
  );
}
