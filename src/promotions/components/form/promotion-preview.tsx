import { useEffect, useState, type MouseEvent } from 'react';
import { awaitUnlessCancelled } from '../../../lib/await-unless-cancelled.ts';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { storedPictureUrl } from '../../../pictures/data/stored-pictures.ts';
import type { UploadedUrls } from '../../../publishing/rules/publication-table.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { newPictures } from '../../rules/promotion-form.ts';
import { previewOf } from '../../rules/preview-of.ts';
import type { PromotionFormValues } from '../../rules/promotion-table.ts';
import { DetailContent } from '../detail/detail-content.tsx';
import { PromotionListCard } from '../promotion-list-card.tsx';

/** The card and the page of a promotion as visitors will see them, made of its form's values (PUBLISH-24). */
export function PromotionPreview(props: {
  values: PromotionFormValues;
  /** Whether the hospital is known to be verified. */
  isVerified: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const { values } = props;
  const [today] = useState(() => bangkokDay(Date.now()));
  const [pictures, setPictures] = useState<UploadedUrls | null>(null);
  useEffect(() => {
    const read = newPictures(values).map(
      async ({ id }) => [id, await storedPictureUrl(id).catch(() => null)] as const,
    );
    return awaitUnlessCancelled(Promise.all(read), (all) =>
      setPictures(new Map(all.flatMap(([id, url]) => (url === null ? [] : [[id, url] as const])))),
    );
  }, [values]);
  const promotion = pictures && previewOf({ values, pictures, isVerified: props.isVerified, today });
  // Links, telephone numbers and buttons are shown, but do nothing in the preview.
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Sheet open title={t('publish.preview')} onClose={props.onClose}>
      <p>{t('publish.previewHelp')}</p>
      {promotion && (
        <div className="preview stack" onClickCapture={stop}>
          <PromotionListCard card={promotion} isFirst={false} onPreview={() => undefined} actions={null} />
          <article className="detail">
            <DetailContent promotion={promotion} isPartial={false} save={null} onPicture={() => undefined} />
          </article>
        </div>
      )}
    </Sheet>
  );
}
