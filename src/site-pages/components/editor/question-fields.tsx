import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type IconName } from '../../../ui/icon.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import type { QuestionRow } from '../../rules/page-values.ts';
import type { PageErrors } from './editor-texts.ts';
import { countOf } from './fields.ts';

/** One question with its answer, and the buttons that move and remove it. */
export function QuestionFields(props: {
  row: QuestionRow;
  index: number;
  isLast: boolean;
  errors: PageErrors;
  onChange: (changed: Partial<QuestionRow>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const { row, index, errors } = props;
  const n = index + 1;
  const name = `items.${index}`;
  return (
    <fieldset className="row-card question-row">
      <legend>{t('editor.questionNumber', { n })}</legend>
      <div className="question-tools">
        {index > 0 && (
          <Tool
            id={`up-${row.key}`}
            icon="up"
            label={t('editor.moveUp', { n })}
            onPress={() => props.onMove(-1)}
          />
        )}
        {!props.isLast && (
          <Tool
            id={`down-${row.key}`}
            icon="down"
            label={t('editor.moveDown', { n })}
            onPress={() => props.onMove(1)}
          />
        )}
        <Tool
          id={`remove-${row.key}`}
          icon="trash"
          label={t('editor.removeQuestion', { n })}
          onPress={props.onRemove}
        />
      </div>
      <TextAreaInput
        name={`faq.${name}.question`}
        label={t('editor.field.question')}
        required
        rows={2}
        value={row.question}
        error={errors[`${name}.question`]}
        onChange={(question) => props.onChange({ question })}
      />
      <TextAreaInput
        name={`faq.${name}.answer`}
        label={t('editor.field.answer')}
        help={countOf({ text: row.answer, field: 'answer', t })}
        required
        rows={4}
        value={row.answer}
        error={errors[`${name}.answer`]}
        onChange={(answer) => props.onChange({ answer })}
      />
    </fieldset>
  );
}

function Tool(props: { id: string; icon: IconName; label: string; onPress: () => void }) {
  return (
    <IconButton
      icon={props.icon}
      label={props.label}
      id={props.id}
      title={props.label}
      onClick={props.onPress}
    />
  );
}
