import { Heading } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { byteText } from '../../../lib/text/byte-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { WaitingWork } from '../../data/sync/use-waiting.ts';

/** Files and changes that are not on the server yet; it renders nothing if there are none. */
export function WaitingCard({ waiting }: { waiting: WaitingWork }) {
  const t = useText();
  const { files, changes, failed, conflicts } = waiting;
  if (files.length + changes + failed + conflicts === 0) return null;
  return (
    <section className="card" aria-labelledby="waiting-title">
      <Heading as="h2" size="4" id="waiting-title">
        {t('today.uploads')}
      </Heading>
      <ul className="plain-list">
        {files.map((file) => (
          <li className="plain-row" key={file.path}>
            <span>
              {file.name}
              <p className="number">
                {t('today.sent', { sent: byteText(file.sentBytes), size: byteText(file.size) })}
              </p>
            </span>
            <Chip
              tone={file.state === 'failed' ? 'red' : 'amber'}
              icon={file.state === 'failed' ? 'attention' : 'clock'}
            >
              {t('crm.unsent')}
            </Chip>
          </li>
        ))}
      </ul>
      <div className="row-actions" style={{ marginBlock: 8 }}>
        {changes > 0 && (
          <Chip tone="amber" icon="offline">
            {t('today.changes', { n: changes })}
          </Chip>
        )}
        {failed > 0 && (
          <Chip tone="red" icon="attention">
            {t('today.failed', { n: failed })}
          </Chip>
        )}
        {conflicts > 0 && (
          <Chip tone="purple" icon="split">
            {t('today.conflicts', { n: conflicts })}
          </Chip>
        )}
      </div>
      <Button variant="soft" as={<Link to="/crm/sync">{t('today.openSync')}</Link>} />
    </section>
  );
}
