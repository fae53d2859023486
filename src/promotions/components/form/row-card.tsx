import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { useRowDrag } from './use-row-drag.ts';
import '../../../ui/css/row-card.css';

/** One row of a list of the form, with a way to take it out. */
export function RowCard(props: {
  title: string;
  removeLabel: string;
  onRemove: () => void;
  /** Where the order of rows is the publisher's; a single row has none. */
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

export interface RowOrder {
  list: string;
  index: number;
  count: number;
  mark: 'before' | 'after' | undefined;
  handle: ReturnType<ReturnType<typeof useRowDrag>['handleOf']>;
  onMove: (to: number) => void;
}

/** A handle for the pointer, and a button in each direction for the keyboard, which the focus stays on. */
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
          // The browser takes the focus from what is moved within the page.
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
