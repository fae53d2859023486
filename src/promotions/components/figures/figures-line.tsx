import { useText } from '../../../i18n/use-text.ts';
import type { PromotionFigures } from '../../data/promotion-figures.ts';
import { figureNames } from './figure-names.ts';
import './figures.css';

/** The figures of a promotion in one line, for the hospital's own list. */
export function FiguresLine({ figures }: { figures: PromotionFigures | undefined }) {
  const t = useText();
  if (!figures) return null;
  return (
    <p className="own-figures">
      {figureNames.map((name) => (
        <span key={name}>
          {t(`figures.${name}`)} <b className="number">{figures[name]}</b>
        </span>
      ))}
    </p>
  );
}
