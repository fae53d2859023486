import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import type { Refusal, SessionProblem } from '../../../session/data/session-answer.ts';
import { Notice } from '../../../ui/notices/notice.tsx';

/** Shows why a page is not saved, and that the input is safe. Null means that there is no network. */
export function ProblemNotice(props: { failure: Refusal | SessionProblem | null; signIn: ReactNode }) {
  const t = useText();
  const { failure } = props;
  if (!failure || (failure.outcome === 'unreachable' && failure.offline)) {
    return (
      <Notice tone="amber" icon="offline">
        <p>{t('editor.offline')}</p>
      </Notice>
    );
  }
  if (failure.outcome === 'signed_out') {
    return (
      <Notice tone="amber" icon="attention">
        <p>{t('editor.signInAgain')}</p>
        <div className="row-actions">{props.signIn}</div>
      </Notice>
    );
  }
  return (
    <Notice tone="red" icon="attention">
      <p>
        {failure.outcome === 'refused'
          ? t('editor.refused', { message: refusalText({ refusal: failure, t }) })
          : t('editor.unreachable')}
      </p>
    </Notice>
  );
}
