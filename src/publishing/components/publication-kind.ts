import type { ComponentType } from 'react';
import type { TextKey, TextParams } from '../../i18n/message-texts.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { PictureWork } from '../../pictures/components/picture-work.ts';
import type { FormChange } from '../../drafts/components/use-draft-form.ts';
import type { OwnHospital } from '../../permissions/rules/permissions.ts';
import type { PublicationText } from './publication-section.ts';
import type { Publication, PublicationTypes } from '../rules/publication.ts';

/** The key of a text without places to fill in. */
type PlainTextKey = { [Key in TextKey]: TextParams<Key> extends [] ? Key : never }[TextKey];

/** What the fields of a form are given. */
export interface FieldsProps<Kind extends PublicationTypes> {
  values: Kind['values'];
  errors: Partial<Record<Kind['problem']['field'], string>>;
  onChange: FormChange<Kind['values']>;
  /** What is edited; null for something new. */
  stored: Kind['stored'] | null;
  /** Hospitals to choose from. */
  own: readonly OwnHospital[];
  /** True for super admins, who alone may move the row to another hospital (PUBLISH-3). */
  canMove: boolean;
  pictureWork: PictureWork;
}

/** One kind of publication, promotions or events, for the form and the pages that both kinds share. */
export interface PublicationKind<Kind extends PublicationTypes> {
  rules: Publication<Kind>;
  text: PublicationText;
  buttons: Readonly<Record<'create' | 'creating' | 'save' | 'saving', PlainTextKey>>;
  Fields: ComponentType<FieldsProps<Kind>>;
  /** What a visitor would see of the values, where the kind can show it. Nothing is sent. */
  Preview?: ComponentType<{ values: Kind['values']; isVerified: boolean; onClose: () => void }>;
  /** The label of a field, or of a part of a row. */
  fieldLabel(options: { field: Kind['field'] | Kind['problem']['field']; t: Translate }): string;
  problemText(options: { problem: Kind['problem']; t: Translate }): string;
  /** The toasts of a form that was not sent. */
  showProblems(options: { problems: readonly Kind['problem'][]; t: Translate }): void;
  /** The toast of a save that failed; `text` is what the form says about it. */
  showFailure(options: { isNew: boolean; text: string; t: Translate }): void;
  /** The toast of a person who may not save; the page is then left. Null: the form says so, and stays. */
  denied: { create: PlainTextKey; save: PlainTextKey } | null;
}
