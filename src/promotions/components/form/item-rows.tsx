import { useText } from '../../../i18n/use-text.ts';
import type { PictureWork } from '../../../pictures/components/picture-work.ts';
import { PublicationPicture } from '../../../publishing/components/publication-picture.tsx';
import type { PictureValue } from '../../../pictures/rules/picture-value.ts';
import { EntryRows } from './entry-rows.tsx';
import type { PromotionSectionProps } from './section.ts';

const blank: { image: PictureValue } = { image: { kind: 'none' } };

/** Items: name, price, and a picture where there is one. */
export function ItemRows(props: PromotionSectionProps & { pictureWork: PictureWork }) {
  const t = useText();
  return (
    <EntryRows
      list="items"
      rows={props.values.items}
      errors={props.errors}
      remarkOn={props.remarkOn}
      blank={blank}
      onRows={(next) => props.onChange((now) => ({ items: next(now.items) }))}
      below={({ row, index, change }) => (
        <PublicationPicture
          kind="item"
          name={`items.${index}.image`}
          label={t('publish.itemImage')}
          value={row.image}
          onChange={(image) => change({ image })}
          work={props.pictureWork}
        />
      )}
    />
  );
}
