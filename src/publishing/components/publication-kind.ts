import type { ComponentType } from 'react';
import type { TextKey, TextParams } from '../../i18n/message-texts.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { PictureWork } from '../../pictures/components/picture-work.ts';
import type { FormChange } from '../../drafts/components/use-draft-form.ts';
import type { OwnHospital } from '../../permissions/rules/permissions.ts';
import type { PublicationText } from './publication-section.ts';
import type { Publication, PublicationTypes } from '../rules/publication.ts';

/** The key of a text without parameters. */
type PlainTextKey = { [Key in TextKey]: TextParams<Key> extends [] ? Key : never }[TextKey];

/** Props of the component with a form's fields. */
export interface PublicationFieldsProps<Kind extends PublicationTypes> {
  values: Kind['values'];
  errors: Partial<Record<Kind['problem']['field'], string>>;
  onChange: FormChange<Kind['values']>;
  /** The row being edited; null for a new one. */
  stored: Kind['stored'] | null;
  /** The hospitals from which the person can choose. */
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
  Fields: ComponentType<PublicationFieldsProps<Kind>>;
  /**
   * Shows the values as a visitor would see them, without sending them; missing if the kind has no preview.
   */
  Preview?: ComponentType<{ values: Kind['values']; isVerified: boolean; onClose: () => void }>;
  /** The label of a field, or of a part of a row. */
  fieldLabel(options: { field: Kind['field'] | Kind['problem']['field']; t: Translate }): string;
  problemText(options: { problem: Kind['problem']; t: Translate }): string;
  /** Shows toasts for a form that was not sent because of its problems. */
  showProblems(options: { problems: readonly Kind['problem'][]; t: Translate }): void;
  /** Shows the toast of a save that failed; `text` is the form's own message about it. */
  showFailure(options: { isNew: boolean; text: string; t: Translate }): void;
  /**
   * Toasts for a person who may not save, after which the page is left. Null: the form shows the problem and
   * stays.
   */
  denied: { create: PlainTextKey; save: PlainTextKey } | null;
}
