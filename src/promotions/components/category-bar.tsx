import { promotionCategories } from '../../listings/rules/categories.ts';
import { langOf } from '../../i18n/text-lang.ts';
import { useText } from '../../i18n/use-text.ts';
import { CategoryIcon } from './category-icon.tsx';

/** The 19 categories are toggles; at most one is on (MARKET-6). */
export function CategoryBar(props: { chosen: string | null; onChoose: (name: string | null) => void }) {
  const t = useText();
  return (
    <fieldset className="categories">
      <legend className="visually-hidden">{t('market.categories')}</legend>
      {promotionCategories.map(({ id, name }) => {
        const pressed = props.chosen === name;
        const label = t(`category.${id}`);
        return (
          <button
            key={id}
            type="button"
            className="category"
            lang={langOf(label)}
            aria-pressed={pressed}
            onClick={() => props.onChoose(pressed ? null : name)}
          >
            <span className="category-face">
              <CategoryIcon id={id} />
            </span>
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
