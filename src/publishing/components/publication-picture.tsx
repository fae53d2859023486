import { useText } from '../../i18n/use-text.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { PictureField } from '../../pictures/components/picture-field.tsx';
import { pictureProblemText } from '../../pictures/components/picture-problem.ts';
import type { PictureWork } from '../../pictures/components/picture-work.ts';
import type { PictureKind } from '../../pictures/rules/picture-limits.ts';
import type { PictureValue } from '../../pictures/rules/picture-value.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/** The field for a picture of a promotion or an event. A toast gives the reason if a picture is refused. */
export function PublicationPicture(props: {
  kind: PictureKind;
  name: string;
  label: string;
  value: PictureValue;
  error?: string | undefined;
  onChange: (value: PictureValue) => void;
  work: PictureWork;
}) {
  const t = useText();
  const { kind } = props;
  return (
    <PictureField
      {...props}
      urlOfStored={(stored) => pictureUrl({ stored, rendition: 'original' })}
      onProblem={(problem) => showToast({ tone: 'destructive', ...pictureProblemText({ problem, kind, t }) })}
    />
  );
}
