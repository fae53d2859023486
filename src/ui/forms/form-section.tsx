import { Heading } from '@radix-ui/themes';
import type { ReactNode } from 'react';

/** A part of a form under a heading of its own. */
export function FormSection(props: { name: string; title: string; children: ReactNode }) {
  const id = `section-${props.name}`;
  return (
    <section className="form-section" aria-labelledby={id}>
      <Heading as="h2" size="4" id={id}>
        {props.title}
      </Heading>
      {props.children}
    </section>
  );
}
