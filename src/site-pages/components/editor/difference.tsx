import { useText } from '../../../i18n/use-text.ts';
import type { TextPiece } from '../../rules/compare-words.ts';

/** A text with those words marked that the other text does not have. */
export function Difference({ pieces }: { pieces: readonly TextPiece[] }) {
  const t = useText();
  if (pieces.every(({ text }) => text.trim() === '')) {
    return <span className="field-help">{t('editor.nothing')}</span>;
  }
  return (
    <span className="page-text" dir="auto">
      {pieces.map(({ text, own }, index) => (own ? <mark key={index}>{text}</mark> : text))}
    </span>
  );
}
