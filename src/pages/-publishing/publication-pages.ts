import type { Translate } from '../../i18n/translate.ts';
import type { PublicationKind } from '../../publishing/components/publication-kind.ts';
import type { PublicationTypes } from '../../publishing/rules/publication.ts';
import type { Permissions } from '../../permissions/rules/permissions.ts';
import type { SignInText } from '../-shell/require-person.ts';
import type { ToastTexts } from '../-shell/use-permission-gate.ts';

/**
 * What differs between the pages of promotions and those of events: addresses, guards, texts and where they
 * lead.
 */
export interface PublicationPages<Kind extends PublicationTypes> {
  kind: PublicationKind<Kind>;
  /** Prefix of the keys under which drafts are stored. */
  draftName: 'promotion' | 'event';
  /** Target of the back arrow on the page of a new publication. */
  submitBack: '/' | '/hospital-dashboard';
  submitPath: '/submit' | '/submit-event';
  editPath: '/edit' | '/edit-event';
  signInText: { submit: SignInText; edit: SignInText };
  /** Where the person goes after a save, a cancel or a delete. */
  onwards: (permissions: Permissions) => '/' | '/hospital-dashboard' | '/events';
  /**
   * True if the form stays on the screen for a moment after a save, so that the toast can be read, before `/`
   * opens.
   */
  isLeftSoon: boolean;
  titleOf: (stored: Kind['stored']) => string;
  words: (t: Translate) => {
    newTitle: string;
    editTitle: string;
    created: ToastTexts;
    saved: ToastTexts;
    /** Toasts for people who may not create, and (`mayNotEdit`) for those who may not open the edit form. */
    mayNotCreate: ToastTexts | ((permissions: Permissions) => ToastTexts);
    mayNotEdit: ToastTexts;
    /**
     * Toasts for a row of another hospital, and for one that the server refuses, does not have, or fails to
     * return.
     */
    ofOthers: ToastTexts;
    denied: ToastTexts;
    missing: ToastTexts;
    failed: ToastTexts;
    deleteTitle: string;
    deleteHelp: string;
    deleteLabel: string;
  };
  /** True if a failed load shows a button to try again, instead of leaving the page. */
  isReadAgain: boolean;
  feed: { forget: (id: string) => void; refresh: () => void };
}
