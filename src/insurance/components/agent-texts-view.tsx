import { useState } from 'react';
import { useFoundDraft } from '../../drafts/data/use-draft.ts';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { useAgentTexts } from '../data/use-agent-texts.ts';
import { AgentTextsForm, parseAgentTextsDraft } from './agent-texts-form.tsx';

const DRAFT_KEY = 'agent-texts';

/** Loads the agent's own texts and their draft, then shows the form for them. */
export function AgentTextsView() {
  const live = useAgentTexts();
  const found = useFoundDraft({ key: DRAFT_KEY, parse: parseAgentTextsDraft });
  const [isAnew, setIsAnew] = useState(false);
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  if (live.state === 'loading' || found.state === 'loading') return <CardsSkeleton cards={2} />;
  return (
    <AgentTextsForm
      key={String(isAnew)}
      texts={live.value}
      draftKey={DRAFT_KEY}
      draft={found.state === 'found' && !isAnew ? found.value : null}
      onStartOver={() => setIsAnew(true)}
    />
  );
}
