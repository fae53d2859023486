import { useState, type ReactNode } from 'react';
import './css/folded-part.css';

/** A part that is folded until the person opens it; its content is not drawn before. */
export function FoldedPart(props: { title: ReactNode; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className="fold" onToggle={(event) => event.currentTarget.open && setIsOpened(true)}>
      <summary>{props.title}</summary>
      {isOpened && props.children}
    </details>
  );
}
