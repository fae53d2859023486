import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notices/notice.tsx';

/** A stable function, so that React calls it when the notice appears and not at each render. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Shows that another person saved the row meanwhile, and which of their values the form has taken over. */
export function ChangedNotice(props: {
  title: string;
  /**
   * Labels of fields that only the other person changed (`taken`), and of those that both changed
   * (`clashing`).
   */
  taken: readonly string[];
  clashing: readonly string[];
  onTheirs: () => void;
}) {
  const t = useText();
  const { taken, clashing } = props;
  return (
    <Notice tone="purple" icon="split">
      <p tabIndex={-1} ref={focus}>
        <strong>{props.title}</strong>
      </p>
      {taken.length > 0 && <p>{t('publish.changedTaken', { fields: taken.join(', ') })}</p>}
      {clashing.length > 0 && <p>{t('publish.changedClashing', { fields: clashing.join(', ') })}</p>}
      <p>{t('publish.changedHelp')}</p>
      {clashing.length > 0 && (
        <div className="row-actions">
          <Button variant="soft" color="gray" onClick={props.onTheirs}>
            {t('publish.changedTheirs')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
