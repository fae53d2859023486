import { createFileRoute } from '@tanstack/react-router';
import { RequestForm } from '../privacy/components/request-form.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/privacy_/request')({ component: AskAboutData });

/** The public form for requests about one's own data (PRIVACY-1). */
function AskAboutData() {
  const t = useText();
  return (
    <div className="narrow stack">
      <PageHeader title={t('request.title')} back={{ to: '/privacy' }} />
      <p>{t('request.help')}</p>
      <RequestForm />
    </div>
  );
}
