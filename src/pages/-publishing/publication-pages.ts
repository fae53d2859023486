import type { Translate } from '../../i18n/translate.ts';
import type { PublicationKind } from '../../publishing/components/publication-kind.ts';
import type { PublicationTypes } from '../../publishing/rules/publication.ts';
import type { Permissions } from '../../permissions/rules/permissions.ts';
import type { SignInText } from '../-shell/require-person.ts';
import type { ToastTexts } from '../-shell/use-permission-gate.ts';

/** The pages of one kind of publication: addresses, guards, texts and ways onward. */
export interface PublicationPages<Kind extends PublicationTypes> {
  kind: PublicationKind<Kind>;
  /** What the keys of its drafts begin with. */
  draftName: 'promotion' | 'event';
  /** Where one comes from. */
  submitBack: '/' | '/hospital-dashboard';
  submitPath: '/submit' | '/submit-event';
  editPath: '/edit' | '/edit-event';
  signInText: { submit: SignInText; edit: SignInText };
  /** Where one goes after a save, a cancel or a delete. */
  onwards: (permissions: Permissions) => '/' | '/hospital-dashboard' | '/events';
  /** After a save the toast can be read before the page is left. */
  isLeftSoon: boolean;
  titleOf: (stored: Kind['stored']) => string;
  words: (t: Translate) => {
    newTitle: string;
    editTitle: string;
    created: ToastTexts;
    saved: ToastTexts;
    /** Who may not create, or open the edit form. */
    mayNotCreate: ToastTexts | ((permissions: Permissions) => ToastTexts);
    mayNotEdit: ToastTexts;
    /** The row is another hospital's; the server refuses it, has none, or does not answer. */
    ofOthers: ToastTexts;
    denied: ToastTexts;
    missing: ToastTexts;
    failed: ToastTexts;
    deleteTitle: string;
    deleteHelp: string;
    deleteLabel: string;
  };
  /** A row that the server did not give is asked for again, instead of leaving the page. */
  isReadAgain: boolean;
  feed: { forget: (id: string) => void; refresh: () => void };
}
