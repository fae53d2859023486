import type { CategoryId } from '../../catalogue/rules/categories.ts';
import { categoryIcons } from './category-icons.ts';

/** An outline beside or above the category's name. */
export function CategoryIcon(props: { id: CategoryId }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
      <path d={categoryIcons[props.id]} />
    </svg>
  );
}
