import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/css/row-card.css';

/** One row of a list of the form, with a way to take it out. */
export function RowCard(props: {
  title: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <fieldset className="row-card">
      <legend>{props.title}</legend>
      {props.children}
      <div>
        <Button variant="soft" color="gray" aria-label={props.removeLabel} onClick={props.onRemove}>
          <Icon name="trash" />
          {props.removeLabel}
        </Button>
      </div>
    </fieldset>
  );
}
