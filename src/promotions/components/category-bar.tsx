import { useEffect, useRef } from 'react';
import { promotionCategories } from '../../listings/rules/categories.ts';
import { langOf } from '../../i18n/text-lang.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { CategoryIcon } from './category-icon.tsx';

/**
 * The 19 categories are toggles; at most one is on (MARKET-6). An end of the strip that is out of sight
 * fades.
 */
export function CategoryBar(props: { chosen: string | null; onChoose: (name: string | null) => void }) {
  const t = useText();
  const { chosen } = props;
  const strip = useRef<HTMLFieldSetElement>(null);
  const markEnds = () => {
    const element = strip.current;
    if (!element?.parentElement) return;
    const leftPx = element.scrollWidth - element.clientWidth - element.scrollLeft;
    element.parentElement.dataset['hides'] =
      `${element.scrollLeft > 4 ? 'start' : ''} ${leftPx > 4 ? 'end' : ''}`;
  };
  useEffect(() => {
    const element = strip.current;
    const pressed = element?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (element && pressed) {
      element.scrollLeft = pressed.offsetLeft - (element.clientWidth - pressed.offsetWidth) / 2;
    }
    markEnds();
    addEventListener('resize', markEnds);
    return () => removeEventListener('resize', markEnds);
  }, [chosen]);
  // An arrow for the mouse; keyboard and touch scroll the strip without one.
  const arrow = (side: 'start' | 'end', sign: number) => (
    <span
      className="categories-arrow"
      data-side={side}
      aria-hidden="true"
      onClick={() => strip.current?.scrollBy({ left: sign * 240, behavior: 'smooth' })}
    >
      <Icon name={side === 'start' ? 'previous' : 'next'} />
    </span>
  );
  return (
    <div className="categories-frame">
      <fieldset className="categories" ref={strip} onScroll={markEnds}>
        <legend className="visually-hidden">{t('market.categories')}</legend>
        {promotionCategories.map(({ id, name }) => {
          const pressed = chosen === name;
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
              <span className="category-icon">
                <CategoryIcon id={id} />
              </span>
              {label}
            </button>
          );
        })}
      </fieldset>
      {arrow('start', -1)}
      {arrow('end', 1)}
    </div>
  );
}
