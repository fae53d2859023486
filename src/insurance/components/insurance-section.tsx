import { Heading } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';

/** One of the five sections of the form, under its heading (INSURANCE-2). */
export function InsuranceFormSection(props: {
  name: 'car' | 'documents' | 'price' | 'coverage' | 'remarks';
  children: ReactNode;
}) {
  const t = useText();
  const id = `insurance-${props.name}`;
  return (
    <section className="form-section" aria-labelledby={id}>
      <Heading as="h3" size="4" id={id}>
        {t(`insurance.section.${props.name}`)}
      </Heading>
      {props.children}
    </section>
  );
}
