import { useState } from 'react';
import type { Translate } from '../../../i18n/translate.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import { publishPromotion } from '../../data/publish-promotion.ts';
import { savePromotion, type SavedPromotion, type SeenPromotion } from '../../data/save-promotion.ts';
import { checkPromotionForm } from '../../rules/check-promotion-form.ts';
import type { PromotionFormValues } from '../../rules/promotion-form.ts';
import type { PromotionProblem } from '../../rules/promotion-messages.ts';

/** What the form says after a try that did not end in a published promotion. */
export interface PublishTrouble {
  kind: 'offline' | 'signed_out' | 'failed';
  text: string;
}

export type PublishOutcome =
  | { outcome: 'published' | 'picture_refused' }
  | Extract<SavedPromotion, { outcome: 'changed' }>
  | { outcome: 'invalid'; problems: readonly PromotionProblem[] }
  | { outcome: 'troubled'; kind: PublishTrouble['kind'] };

export interface Publishing {
  /** Found by the last try: by the form's own check or by the server. */
  problems: readonly PromotionProblem[];
  attempt: number;
  busy: boolean;
  trouble: PublishTrouble | null;
  /**
   * `found` is what only the page could see; `complete` waits for what is not yet in the form, and answers null where
   * it cannot be had. `published` comes only after the server gave the row back.
   */
  publish(options: {
    found: readonly PromotionProblem[];
    complete: () => Promise<PromotionFormValues | null>;
  }): Promise<PublishOutcome>;
  /** A field was changed, so what the server said of it no longer stands. */
  forget(fields: readonly string[]): void;
}

/** Checks and publishes; keeps what went wrong for the screen. */
export function usePublishing(options: {
  id: string;
  /** What is edited; null for a new promotion. */
  seen: SeenPromotion | null;
  storedSlug: string | null;
  values: PromotionFormValues;
  t: Translate;
}): Publishing {
  const { id, seen, storedSlug, t } = options;
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<readonly PromotionProblem[]>([]);
  const [trouble, setTrouble] = useState<PublishTrouble | null>(null);
  const checked = attempt > 0 ? checkPromotionForm({ values: options.values, storedSlug }) : [];

  return {
    problems: [...told, ...checked],
    attempt,
    busy,
    trouble,
    async publish({ found, complete }) {
      setAttempt(attempt + 1);
      setTold(found);
      setTrouble(null);
      const problems = [...found, ...checkPromotionForm({ values: options.values, storedSlug })];
      if (problems.length > 0) return { outcome: 'invalid', problems };
      setBusy(true);
      const values = await complete();
      if (!values) {
        setBusy(false);
        return { outcome: 'picture_refused' };
      }
      const answer = seen
        ? await savePromotion({ id, values, seen })
        : await publishPromotion({ mode: 'new', id, values });
      if (answer.outcome === 'published') {
        // The emptied form was not tried.
        setAttempt(0);
        return answer;
      }
      setBusy(false);
      if (answer.outcome === 'changed') return answer;
      if (answer.outcome === 'refused' && answer.problem) {
        setTold([answer.problem]);
        // Again, so that the summary with the server's finding takes the focus.
        setAttempt(attempt + 2);
        return { outcome: 'invalid', problems: [answer.problem] };
      }
      const what = troubleOf(answer, t);
      setTrouble(what);
      return { outcome: 'troubled', kind: what.kind };
    },
    forget(fields) {
      if (told.some((problem) => fields.includes(problem.field))) {
        setTold(told.filter((problem) => !fields.includes(problem.field)));
      }
    },
  };
}

type NotPublished = Exclude<SavedPromotion, { outcome: 'published' | 'changed' }>;

function troubleOf(answer: NotPublished, t: Translate): PublishTrouble {
  switch (answer.outcome) {
    case 'unreachable':
      return answer.offline
        ? { kind: 'offline', text: t('publish.offline') }
        : { kind: 'failed', text: t('publish.unreachable') };
    case 'signed_out':
      return { kind: 'signed_out', text: t('publish.signInAgain') };
    case 'refused':
      return { kind: 'failed', text: t('publish.refused', { message: refusalText({ refusal: answer, t }) }) };
    case 'hidden':
      return { kind: 'failed', text: t('publish.hidden') };
    case 'picture_failed':
      return { kind: 'failed', text: t('publish.pictureFailed') };
  }
}
