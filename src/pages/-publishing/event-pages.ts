import { eventKind } from '../../events/components/form/event-kind.ts';
import { eventFeed } from '../../events/data/use-events.ts';
import type { EventTypes } from '../../events/rules/event-publication.ts';
import type { PublicationPages } from './publication-pages.ts';

/** The pages of events, for the code that they share with promotions. */
export const eventPages: PublicationPages<EventTypes> = {
  kind: eventKind,
  draftName: 'event',
  submitBack: '/hospital-dashboard',
  submitPath: '/submit-event',
  editPath: '/edit-event',
  signInText: { submit: 'event.guard.signIn', edit: 'event.guard.signIn' },
  // Super admins without a hospital have no dashboard, so they return to the list of events.
  onwards: ({ hospitals }) => (hospitals.length > 0 ? '/hospital-dashboard' : '/events'),
  isLeftSoon: false,
  titleOf: ({ event_title }) => event_title,
  words: (t) => ({
    newTitle: t('event.form.new'),
    editTitle: t('event.form.edit'),
    created: { title: t('event.form.created') },
    saved: { title: t('event.form.saved') },
    // The toast differs for hospitals and super admins who have no hospital (EVENT-10).
    mayNotCreate: ({ roles }) => ({
      title: t(
        roles.some((role) => role === 'hospital' || role === 'super_admin')
          ? 'event.guard.hospital'
          : 'event.guard.create',
      ),
    }),
    mayNotEdit: { title: t('event.guard.load') },
    ofOthers: { title: t('event.guard.load') },
    denied: { title: t('event.guard.load') },
    missing: { title: t('event.form.notFound') },
    failed: { title: t('event.form.loadFailed') },
    deleteTitle: t('event.deleteTitle'),
    deleteHelp: t('event.form.deleteHelp'),
    deleteLabel: t('event.deleteTitle'),
  }),
  isReadAgain: true,
  feed: {
    forget: eventFeed.forget,
    refresh: () => void eventFeed.refresh({ query: '' }),
  },
};
