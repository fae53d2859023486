import type { CategoryId } from '../../listings/rules/categories.ts';
// The symbols are those of src/ui/icons.svg.
import drawings from './category-icons.svg?no-inline';

/** An outline beside or above the category's name. */
export function CategoryIcon(props: { id: CategoryId }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
      <use href={`${drawings}#${props.id}`} />
    </svg>
  );
}
