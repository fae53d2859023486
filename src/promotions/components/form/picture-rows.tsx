import { useText } from '../../../i18n/use-text.ts';
import type { PictureWork } from '../../../pictures/components/picture-work.ts';
import { PublicationPicture } from '../../../publishing/components/publication-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { addRow, changeRow, removeRow } from '../../rules/change-rows.ts';
import { MAX_MORE_PICTURES, type PromotionFormValues } from '../../rules/promotion-table.ts';
import { RowCard } from './row-card.tsx';
import type { PromotionSectionProps } from './section.ts';
import { useRowOrder } from './use-row-order.ts';

type Rows = PromotionFormValues['more_images'];

/** Further pictures in the publisher's order, each with its focal point (PUBLISH-30). */
export function PictureRows(props: PromotionSectionProps & { pictureWork: PictureWork }) {
  const t = useText();
  const rows = props.values.more_images;
  const error = props.errors.more_images;
  const onRows = (next: (now: Readonly<Rows>) => Rows) =>
    props.onChange((now) => ({ more_images: next(now.more_images) }));
  const { orderOf, moved } = useRowOrder({ list: 'more_images', rows, onRows });
  const isFull = rows.length >= MAX_MORE_PICTURES;
  return (
    <>
      {rows.map(({ key, image }, index) => (
        <RowCard
          key={key}
          title={t('publish.pictureNumber', { n: index + 2 })}
          removeLabel={t('publish.removePicture', { n: index + 2 })}
          onRemove={() => onRows((now) => removeRow({ rows: now, key }))}
          order={orderOf(index)}
        >
          <PublicationPicture
            kind="main"
            name={`more_images.${index}.image`}
            label={t('publish.image')}
            value={image}
            onChange={(chosen) => onRows((now) => changeRow({ rows: now, key, to: { image: chosen } }))}
            work={props.pictureWork}
          />
        </RowCard>
      ))}
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
      {error && <p className="field-error">{error}</p>}
      <div>
        <Button
          variant="soft"
          id="field-more_images"
          disabled={isFull}
          onClick={() => {
            const row = { key: crypto.randomUUID(), image: { kind: 'none' as const } };
            onRows((now) => addRow({ rows: now, row }));
          }}
        >
          <Icon name="plus" />
          {t('publish.addPicture')}
        </Button>
        <p className="field-help">{t('publish.addPictureHelp')}</p>
      </div>
    </>
  );
}
