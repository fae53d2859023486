import { useText } from '../../../i18n/use-text.ts';
import { ChangedNotice } from '../../../ui/forms/changed-notice.tsx';

/** The notice of a {@link useHospitalForm} whose `part` another owner has changed meanwhile (PEOPLE-19). */
export function HospitalChangedNotice(props: {
  form: { isChanged: boolean; takeTheirs: () => void };
  part: string;
}) {
  const t = useText();
  const { form, part } = props;
  if (!form.isChanged) return null;
  return (
    <ChangedNotice title={t('hospital.changed')} taken={[]} clashing={[part]} onTheirs={form.takeTheirs} />
  );
}
