import type { CategoryId } from '../../listings/rules/categories.ts';
// One path per category id, drawn on the same 24 × 24 grid as src/ui/icons.svg.
import drawings from './category-icons.svg?no-inline';

/** The outline icon of a category; hidden from screen readers, because text beside it names the category. */
export function CategoryIcon(props: { id: CategoryId }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
      <use href={`${drawings}#${props.id}`} />
    </svg>
  );
}
