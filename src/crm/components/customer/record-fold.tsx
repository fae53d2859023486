import { Heading } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { FoldedPart } from '../../../ui/folded-part.tsx';

/** A part of a customer's record that is collapsed at first. `chip` is shown beside its heading. */
export function RecordFold(props: { id: string; title: string; chip?: ReactNode; children: ReactNode }) {
  const { id } = props;
  return (
    <section aria-labelledby={id}>
      <FoldedPart
        title={
          <>
            <Heading as="h2" size="4" id={id}>
              {props.title}
            </Heading>
            {props.chip}
          </>
        }
      >
        {props.children}
      </FoldedPart>
    </section>
  );
}
