import { Button } from '@radix-ui/themes';
import { createFileRoute, Link } from '@tanstack/react-router';
import { nameOf, usePerson } from '../auth/data/current-person.ts';
import { CustomerCount } from '../crm/components/customer-count.tsx';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const t = useText();
  const person = usePerson();
  usePageTitle(t('nav.home'));
  return (
    <div className="home">
      <section className="hero">
        <h1>{person ? t('home.hello', { name: nameOf(person) }) : t('home.title')}</h1>
        {person ? <CustomerCount /> : <p>{t('home.lead')}</p>}
        <div className="row-actions">
          <Button size="3" asChild>
            <Link to="/crm">
              <Icon name="people" />
              {t('home.openCrm')}
            </Link>
          </Button>
          <Button size="3" variant="surface" asChild>
            {person ? (
              <Link to="/crm/add">
                <Icon name="plus" />
                {t('home.add')}
              </Link>
            ) : (
              <Link to="/general-auth">{t('action.signIn')}</Link>
            )}
          </Button>
        </div>
      </section>
      <section className="points">
        <Point icon="offline" title={t('home.offline.title')} text={t('home.offline.text')} />
        <Point icon="check" title={t('home.safe.title')} text={t('home.safe.text')} />
        <Point icon="shield" title={t('home.private.title')} text={t('home.private.text')} />
      </section>
    </div>
  );
}

function Point(props: { icon: 'offline' | 'check' | 'shield'; title: string; text: string }) {
  return (
    <div className="card point">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      <p>{props.text}</p>
    </div>
  );
}
