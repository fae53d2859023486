import { useState, type ReactNode } from 'react';
import './css/folded-part.css';

/** A section that is collapsed until the person opens it; its content is rendered only from then on. */
export function CollapsibleSection(props: { title: ReactNode; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className="fold" onToggle={(event) => event.currentTarget.open && setIsOpened(true)}>
      <summary>{props.title}</summary>
      {isOpened && props.children}
    </details>
  );
}
