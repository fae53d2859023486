import { eventPath } from '../../../listings/rules/event-address.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';

/** Shows the one public address of an event, read-only with a copy button (EVENT-7). */
export function EventUrl(props: { event: { hospital_slug: string; url_slug: string } }) {
  const t = useText();
  const path = eventPath(props.event);
  const url = window.location.origin + path;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ title: t('event.form.copied') }),
      () => showToast({ tone: 'destructive', title: t('event.form.copyFailed') }),
    );
  return (
    <div className="event-url">
      <TextInput
        name="url"
        type="url"
        label={t('event.form.url')}
        help={t('event.form.urlHelp')}
        readOnly
        value={decodeURI(url)}
        onChange={() => undefined}
      />
      <Button variant="soft" onClick={() => void copy()}>
        {t('event.form.copy')}
      </Button>
    </div>
  );
}
