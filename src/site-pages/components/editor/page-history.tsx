import { useCallback, useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../../lib/await-unless-cancelled.ts';
import type { PageContents, PageName } from '../../../listings/rules/page-content.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { readPageHistory } from '../../data/read-page-history.ts';
import { compareVersions, type PageVersion } from '../../rules/page-version.ts';
import { Difference } from './difference.tsx';
import { labelOf } from './editor-texts.ts';

interface History<Name extends PageName> {
  name: Name;
  /** Puts a version into the form. */
  onRestore: (version: { version: number; content: PageContents[Name] }) => void;
  onClose: () => void;
}

/**
 * The versions of a page with author and time, a comparison of two, and restoring one into the form (PAGE-8).
 */
export function PageHistory<Name extends PageName>(props: History<Name> & { open: boolean; page: string }) {
  const t = useText();
  return (
    <Sheet open={props.open} title={t('editor.historyOf', { page: props.page })} onClose={props.onClose}>
      {props.open && <Versions {...props} />}
    </Sheet>
  );
}

function Versions<Name extends PageName>(props: History<Name>) {
  const t = useText();
  const style = useDateStyle();
  const { name } = props;
  const [versions, setVersions] = useState<readonly PageVersion<Name>[]>([]);
  const [reading, setReading] = useState<'reading' | 'failed' | 'more' | 'all'>('reading');
  const [chosen, setChosen] = useState<number | null>(null);
  const add = useCallback(
    (answer: Awaited<ReturnType<typeof readPageHistory<Name>>>) => {
      if (answer === null) return setReading('failed');
      setVersions((now) => [...now, ...answer.versions]);
      setReading(answer.hasMore ? 'more' : 'all');
    },
    [setVersions],
  );
  useEffect(() => awaitUnlessCancelled(readPageHistory({ name, before: null }), add), [name, add]);
  const readOn = async () => {
    setReading('reading');
    add(await readPageHistory({ name, before: versions.at(-1)?.version ?? null }));
  };

  const shown = versions.find(({ version }) => version === chosen);
  if (shown) {
    return (
      <OneVersion key={shown.version} {...props} {...{ versions, shown }} onBack={() => setChosen(null)} />
    );
  }
  return (
    <div className="stack">
      <ol className="plain-list page-versions">
        {versions.map(({ version, savedAtMs, author }, index) => (
          <li key={version}>
            <button type="button" className="page-version" onClick={() => setChosen(version)}>
              <span>
                <strong>{t('legal.version', { n: version })}</strong>
                {index === 0 && ` · ${t('editor.versionNow')}`}
                <small>
                  {formatMoment({ atMs: savedAtMs, style })} · {author ?? t('editor.noAuthor')}
                </small>
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ol>
      {reading === 'reading' && <CardsSkeleton cards={1} />}
      {reading === 'failed' && <FailedLoad onRetry={() => void readOn()} />}
      {reading === 'more' && (
        <Button variant="soft" onClick={() => void readOn()}>
          {t('editor.olderVersions')}
        </Button>
      )}
    </div>
  );
}

function OneVersion<Name extends PageName>(
  props: History<Name> & {
    versions: readonly PageVersion<Name>[];
    shown: PageVersion<Name>;
    onBack: () => void;
  },
) {
  const t = useText();
  const { versions, shown } = props;
  const others = versions.filter(({ version }) => version !== shown.version);
  // By default an older version is compared with the newest, and the newest with the one before it.
  const [otherVersion, setOtherVersion] = useState(others[0]?.version ?? null);
  const other = others.find(({ version }) => version === otherVersion);
  const nameOf = (version: number) =>
    `${t('legal.version', { n: version })}${version === versions[0]?.version ? ` · ${t('editor.versionNow')}` : ''}`;
  const [older, newer] = other && other.version < shown.version ? [other, shown] : [shown, other ?? shown];
  const differences = compareVersions<Name>({ older: older.content, newer: newer.content });
  return (
    <div className="stack">
      <div>
        <Button variant="soft" color="gray" onClick={props.onBack}>
          <Icon name="back" />
          {t('editor.allVersions')}
        </Button>
      </div>
      {other && (
        <SelectInput
          name="compareWith"
          label={t('editor.compareWith', { version: nameOf(shown.version) })}
          value={String(other.version)}
          options={others.map(({ version }) => ({ value: String(version), label: nameOf(version) }))}
          onChange={(value) => setOtherVersion(Number(value))}
        />
      )}
      {differences.length === 0 && <p>{t('editor.sameVersions')}</p>}
      {differences.map(({ field, ...texts }) => (
        <section className="clash" key={field} aria-label={labelOf({ field, t })}>
          <strong aria-hidden="true">{labelOf({ field, t })}</strong>
          <div className="clash-sides">
            <div className="clash-side">
              <span className="field-help">{nameOf(older.version)}</span>
              <Difference pieces={texts.older} />
            </div>
            <div className="clash-side">
              <span className="field-help">{nameOf(newer.version)}</span>
              <Difference pieces={texts.newer} />
            </div>
          </div>
        </section>
      ))}
      <div className="row-actions">
        <Button onClick={() => props.onRestore(shown)}>
          {t('editor.restoreVersion', { n: shown.version })}
        </Button>
      </div>
      <p className="field-help">{t('editor.restoreHelp')}</p>
    </div>
  );
}
