import { useText } from '../../../i18n/use-text.ts';
import { PictureField, type PictureTrouble } from '../../../pictures/components/picture-field.tsx';
import type { PictureWork } from '../../../pictures/components/picture-work.ts';
import type { PictureValue } from '../../../pictures/rules/picture-value.ts';
import { EntryRows } from './entry-rows.tsx';
import { storedUrl } from './stored-url.ts';
import type { SectionProps } from './section.ts';

const blank: { image: PictureValue } = { image: { kind: 'none' } };

/** Items: name, price, and a picture where there is one. */
export function ItemRows(
  props: SectionProps & { onPictureTrouble: (trouble: PictureTrouble) => void; pictureWork: PictureWork },
) {
  const t = useText();
  return (
    <EntryRows
      list="items"
      rows={props.values.items}
      errors={props.errors}
      blank={blank}
      onRows={(next) => props.onChange((now) => ({ items: next(now.items) }))}
      below={({ row, index, change }) => (
        <PictureField
          kind="item"
          name={`items.${index}.image`}
          label={t('publish.itemImage')}
          value={row.image}
          urlOfStored={storedUrl}
          onChange={(image) => change({ image })}
          onTrouble={props.onPictureTrouble}
          work={props.pictureWork}
        />
      )}
    />
  );
}
