import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { LineMark } from './line-mark.tsx';
import { lineShareUrl, shareLink } from '../data/share-link.ts';

/** Records that the app was of use, for the offer to install it; a failure is ignored. */
const noteUse = () =>
  void import('../../ui/device/usefulness-store.ts').then(
    ({ recordUsefulness }) => recordUsefulness(),
    () => undefined,
  );

/** Shares by the device's sheet or by copying, and by LINE. `path` is an encoded path of this site. */
export function ShareButtons(props: { path: string; title: string }) {
  const t = useText();
  const { title } = props;
  const url = `${window.location.origin}${props.path}`;
  const share = async () => {
    const outcome = await shareLink({ url, title });
    if (outcome === 'shared' || outcome === 'copied') noteUse();
    if (outcome === 'shared') showToast({ title: t('share.done') });
    if (outcome === 'copied') showToast({ title: t('share.copied') });
    if (outcome === 'failed') {
      showToast({ tone: 'destructive', title: t('share.failed'), text: t('share.failedHelp') });
    }
  };
  const onLine = t('promo.shareLine', { title });
  return (
    <>
      <IconButton icon="share" label={t('promo.shareThis', { title })} onClick={() => void share()} />
      <Button
        variant="icon"
        aria-label={onLine}
        as={
          <a
            href={lineShareUrl(url)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={onLine}
            onClick={noteUse}
          >
            <LineMark />
          </a>
        }
      />
    </>
  );
}
