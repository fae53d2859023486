import { Heading } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { CollapsibleSection } from '../../../ui/collapsible-section.tsx';

/** A part of a customer's record that is collapsed at first. `chip` is shown beside its heading. */
export function CollapsibleRecordPart(props: {
  id: string;
  title: string;
  chip?: ReactNode;
  children: ReactNode;
}) {
  const { id } = props;
  return (
    <section aria-labelledby={id}>
      <CollapsibleSection
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
      </CollapsibleSection>
    </section>
  );
}
