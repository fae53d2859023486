import { useText } from '../../i18n/use-text.ts';

/** A placeholder in the shape of a list of cards, shown while the list loads. */
export function ListSkeleton(props: { rows: number }) {
  return (
    <Waiting>
      <div className="list">
        {Array.from({ length: props.rows }, (_row, index) => (
          <div className="list-card" key={index}>
            <span className="bone monogram" />
            <span className="stack" style={{ gap: 8 }}>
              <span className="bone" style={{ height: 16, width: `${62 - (index % 3) * 12}%` }} />
              <span className="bone" style={{ height: 12, width: '40%' }} />
            </span>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** A placeholder in the shape of cards with a few lines, shown while they load. */
export function CardsSkeleton(props: {
  cards: number;
  /** The placeholder is a whole page without another heading, so its hidden text "Loading" is the `h1`. */
  page?: boolean;
}) {
  return (
    <Waiting page={props.page ?? false}>
      <div className="stack">
        {Array.from({ length: props.cards }, (_card, index) => (
          <div className="card stack" key={index}>
            <span className="bone" style={{ height: 18, width: '35%' }} />
            <span className="bone" style={{ height: 14, width: '80%' }} />
            <span className="bone" style={{ height: 14, width: '55%' }} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

function Waiting(props: { page?: boolean; children: React.ReactNode }) {
  const t = useText();
  const Word = props.page ? 'h1' : 'span';
  return (
    <div aria-live="polite" aria-busy="true">
      <Word className="visually-hidden">{t('load.loading')}</Word>
      <div aria-hidden="true">{props.children}</div>
    </div>
  );
}
