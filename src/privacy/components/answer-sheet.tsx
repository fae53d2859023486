import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSheet } from '../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../ui/dialogs/use-sheet-input.ts';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { answerRequest } from '../data/answer-request.ts';
import type { RequestPart } from '../rules/privacy-request.ts';

const MAX_LETTER = 5000;

interface AnswerProps {
  part: RequestPart;
  onClose: () => void;
  onAnswered: () => void;
}

/**
 * Sheet with the letter that answers a request, prefilled from a fitting template. `outcome` null closes the
 * sheet.
 */
export function AnswerSheet(props: AnswerProps & { outcome: 'done' | 'refused' | null }) {
  const t = useText();
  const { outcome, ...rest } = props;
  return (
    <FormSheet open={outcome !== null} title={t('request.letter')} onClose={props.onClose}>
      {outcome && <AnswerForm key={outcome} outcome={outcome} {...rest} />}
    </FormSheet>
  );
}

function AnswerForm(props: AnswerProps & { outcome: 'done' | 'refused' }) {
  const t = useText();
  const { part, outcome, onClose, onAnswered } = props;
  const [template] = useState(() =>
    t(outcome === 'done' ? `request.letter.${part.kind}` : 'request.letter.refused', { name: part.name }),
  );
  const [letter, setLetter] = useState(template);
  useSheetInput({ isChanged: letter !== template });
  const [isBusy, setIsBusy] = useState(false);
  const length = textLength(letter);
  const isFit = letter.trim() !== '' && length <= MAX_LETTER;
  const send = async () => {
    setIsBusy(true);
    const answer = await answerRequest({ part: part.id, outcome, letter });
    setIsBusy(false);
    if (answer.outcome !== 'answered') {
      showToast({ tone: 'destructive', text: t('request.unreachable') });
      return;
    }
    onAnswered();
    if (!answer.value) {
      // The sheet stays open, so that the letter is not lost.
      showToast({ tone: 'destructive', text: t('request.answeredBefore') });
      return;
    }
    onClose();
    showToast({ text: t('request.answered') });
  };
  return (
    <Form className="form" onSubmit={send}>
      <TextAreaInput
        name="letter"
        label={t('request.letterText')}
        help={t(part.confirmed_by === 'mail' ? 'request.letterMailed' : 'request.letterByAgent')}
        rows={9}
        value={letter}
        error={length > MAX_LETTER ? t('refused.tooLong', { limit: MAX_LETTER }) : undefined}
        onChange={setLetter}
      />
      <Button type="submit" disabled={isBusy || !isFit}>
        {t(outcome === 'done' ? 'request.done' : 'request.refuse')}
      </Button>
    </Form>
  );
}
