import type { PageName } from '../../../listings/rules/page-content.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { pageLimits } from '../../rules/check-page.ts';
import type { PageForms } from '../../rules/page-values.ts';
import type { PageErrors } from './editor-texts.ts';

/** Props of the component with a page's fields. */
export interface PageFieldsProps<Name extends PageName> {
  values: PageForms[Name];
  errors: PageErrors;
  onChange: (changed: Partial<PageForms[Name]>) => void;
}

/** A text with the used and the allowed number of characters of a field. */
export function countOf(options: { text: string; field: keyof typeof pageLimits; t: Translate }): string {
  return options.t('editor.count', { n: textLength(options.text.trim()), max: pageLimits[options.field] });
}
