import { useState, type ReactNode } from 'react';

/** A part that is folded until somebody asks for it; what is in it is not even drawn before. */
export function Fold(props: { title: ReactNode; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className="fold" onToggle={(event) => event.currentTarget.open && setIsOpened(true)}>
      <summary>{props.title}</summary>
      {isOpened && props.children}
    </details>
  );
}
