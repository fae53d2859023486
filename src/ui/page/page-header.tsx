import { Heading } from '@radix-ui/themes';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { usePageTitle } from './use-page-title.ts';

/** The title of a page, with a back arrow if `back` is given, and the page's actions at the right. */
export function PageHeader(props: { title: string; back?: LinkProps; actions?: ReactNode }) {
  const t = useText();
  usePageTitle(props.title);
  return (
    <div className="page-head">
      {props.back && <IconButton icon="back" label={t('nav.back')} as={<Link {...props.back} />} />}
      <Heading as="h1" size="6">
        {props.title}
      </Heading>
      {props.actions && <div className="page-head-actions">{props.actions}</div>}
    </div>
  );
}
