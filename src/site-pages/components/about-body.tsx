import type { PageContents } from '../../listings/rules/page-content.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import './pages.css';

/** The body of the About page; parts without a text are left out. */
export function AboutBody(props: { content: PageContents['about'] }) {
  const t = useText();
  const { content, vision, mission } = props.content;
  const highlights = props.content.highlights.split('\n').filter((line) => line.trim() !== '');
  if (!content && !vision && !mission && highlights.length === 0) {
    return <EmptyState icon="info" title={t('about.none')} />;
  }
  return (
    <div className="stack">
      {content && (
        <section className="card about-content">
          <p className="page-text" dir="auto">
            {content}
          </p>
        </section>
      )}
      {(vision || mission) && (
        <div className="page-pair">
          {vision && <Statement icon="eye" title={t('about.vision')} text={vision} />}
          {mission && <Statement icon="navigate" title={t('about.mission')} text={mission} />}
        </div>
      )}
      {highlights.length > 0 && (
        <section className="card page-part">
          <h2>{t('about.highlights')}</h2>
          <ul className="plain-list highlights">
            {highlights.map((line, index) => (
              <li key={index}>
                <Icon name="check" />
                <span dir="auto">{line}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Statement(props: { icon: 'eye' | 'navigate'; title: string; text: string }) {
  return (
    <section className="card page-part">
      <span className="page-sign">
        <Icon name={props.icon} />
      </span>
      <h2>{props.title}</h2>
      <p className="page-text" dir="auto">
        {props.text}
      </p>
    </section>
  );
}
