import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { useRowDrag } from './use-row-drag.ts';
import '../../../ui/css/row-card.css';

/** One row of a list in the form, with a button that removes it. */
export function RowCard(props: {
  title: string;
  removeLabel: string;
  onRemove: () => void;
  /** Controls that reorder the rows; null for a single row, missing for a list that cannot be reordered. */
  order?: RowOrder | null;
  children: ReactNode;
}) {
  const { order } = props;
  return (
    <fieldset className="row-card" data-list={order?.list} data-drop={order?.mark}>
      <legend>{props.title}</legend>
      {props.children}
      <div className="row-card-foot">
        {order && <MoveButtons {...order} title={props.title} />}
        <Button variant="soft" color="gray" aria-label={props.removeLabel} onClick={props.onRemove}>
          <Icon name="trash" />
          {props.removeLabel}
        </Button>
      </div>
    </fieldset>
  );
}

/** The 0-based place of a row in its list. `mark` is the edge at which the dragged row would be dropped. */
export interface RowOrder {
  list: string;
  index: number;
  count: number;
  mark: 'before' | 'after' | undefined;
  handle: ReturnType<ReturnType<typeof useRowDrag>['handleOf']>;
  onMove: (to: number) => void;
}

/**
 * A drag handle for the pointer, and up and down buttons for the keyboard; a used button retains the focus.
 */
function MoveButtons(props: RowOrder & { title: string }) {
  const t = useText();
  const { title, index } = props;
  const button = (way: 'up' | 'down') => {
    const to = index + (way === 'up' ? -1 : 1);
    const isEnd = to < 0 || to >= props.count;
    return (
      <IconButton
        icon={way}
        label={t(way === 'up' ? 'publish.moveUp' : 'publish.moveDown', { title })}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          props.onMove(to);
          // The browser removes the focus from an element that is moved within the document.
          setTimeout(() => currentTarget.focus());
        }}
      />
    );
  };
  return (
    <>
      <span className="row-handle" aria-hidden="true" {...props.handle}>
        <Icon name="more" />
      </span>
      {button('up')}
      {button('down')}
    </>
  );
}
