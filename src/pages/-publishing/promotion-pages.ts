import { promotionKind } from '../../promotions/components/form/promotion-kind.ts';
import { promotionFeed } from '../../promotions/data/use-feed.ts';
import type { PromotionTypes } from '../../promotions/rules/promotion-publication.ts';
import type { PublicationPages } from './publication-pages.ts';

/** The pages of promotions, for the code that they share with events. */
export const promotionPages: PublicationPages<PromotionTypes> = {
  kind: promotionKind,
  draftName: 'promotion',
  submitBack: '/',
  submitPath: '/submit',
  editPath: '/edit',
  signInText: { submit: 'guard.signInSubmit', edit: 'guard.signInEdit' },
  onwards: () => '/',
  isLeftSoon: true,
  titleOf: ({ promotion_title }) => promotion_title,
  words: (t) => {
    const unread = { title: t('toast.error'), text: t('publish.loadFailed') };
    return {
      newTitle: t('publish.title'),
      editTitle: t('publish.editTitle'),
      created: { title: t('toast.success'), text: t('publish.submitted') },
      saved: { title: t('toast.success'), text: t('publish.updated') },
      mayNotCreate: { title: t('guard.denied'), text: t('guard.deniedSubmit') },
      mayNotEdit: { title: t('guard.denied'), text: t('guard.deniedEdit') },
      ofOthers: { title: t('guard.denied'), text: t('guard.deniedOther') },
      denied: unread,
      missing: { title: t('publish.notFound') },
      failed: unread,
      deleteTitle: t('publish.deleteTitle'),
      deleteHelp: t('publish.deleteHelp'),
      deleteLabel: t('publish.delete'),
    };
  },
  isReadAgain: false,
  feed: {
    forget: promotionFeed.forget,
    refresh: () => void promotionFeed.refresh({ query: '', category: null, filter: {} }),
  },
};
