import type { PageName } from '../../../listings/rules/page-content.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { pageLimits } from '../../rules/check-page.ts';
import type { PageForms } from '../../rules/page-values.ts';
import type { PageErrors } from './editor-texts.ts';

/** What the fields of each page are given. */
export interface FieldsProps<Name extends PageName> {
  values: PageForms[Name];
  errors: PageErrors;
  onChange: (changed: Partial<PageForms[Name]>) => void;
}

/** How much of the room for a text is used. */
export function countOf(options: { text: string; field: keyof typeof pageLimits; t: Translate }): string {
  return options.t('editor.count', { n: textLength(options.text.trim()), max: pageLimits[options.field] });
}
