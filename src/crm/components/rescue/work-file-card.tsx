import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileChoice } from '../../../ui/fields/file-choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { ImportWorkSheet } from './import-work-sheet.tsx';
import { ExportWorkSheet } from './export-work-sheet.tsx';

/**
 * Exports this device's unsent work as a file or as QR codes, and imports that of the person's other devices
 * (rules N1, N8). `unsent` is the number of unsent changes.
 */
export function WorkFileCard({ unsent }: { unsent: number }) {
  const t = useText();
  const [exporting, setExporting] = useState<'file' | 'codes' | null>(null);
  const [reading, setReading] = useState<File | 'camera' | null>(null);
  return (
    <section className="card stack" aria-labelledby="work-file-title">
      <Heading as="h2" size="4" id="work-file-title">
        {t('rescue.title')}
      </Heading>
      <p className="field-help">{t('rescue.help')}</p>
      <div className="row-actions">
        {unsent > 0 && (
          <>
            <Button variant="soft" onClick={() => setExporting('file')}>
              <Icon name="download" />
              {t('sync.export')}
            </Button>
            <Button variant="soft" onClick={() => setExporting('codes')}>
              <InlineIcon name="scan" />
              {t('rescue.show')}
            </Button>
          </>
        )}
        <FileChoice
          label={t('rescue.read')}
          accept=".json,.txt,application/json,text/plain"
          onChoose={(files) => setReading(files[0] ?? null)}
        />
        <Button variant="soft" onClick={() => setReading('camera')}>
          <Icon name="camera" />
          {t('rescue.scan')}
        </Button>
      </div>
      {exporting && <ExportWorkSheet as={exporting} onClose={() => setExporting(null)} />}
      {reading && (
        <ImportWorkSheet file={reading === 'camera' ? null : reading} onClose={() => setReading(null)} />
      )}
    </section>
  );
}
