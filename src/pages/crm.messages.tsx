import { createFileRoute } from '@tanstack/react-router';
import { AgentTextsView } from '../insurance/components/agent-texts-view.tsx';
import { InsuranceScreenTexts } from '../i18n/insurance-screen-texts.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/messages')({
  component: () => (
    <InsuranceScreenTexts>
      <Messages />
    </InsuranceScreenTexts>
  ),
});

function Messages() {
  const t = useText();
  return (
    <div className="stack narrow">
      <PageHeader title={t('agentTexts.title')} back={{ to: '/crm/renewals' }} />
      <AgentTextsView />
    </div>
  );
}
