/** A word of this house that has a better one in the field. CONTRIBUTING.md, "Language", has the reasons. */
export interface ForbiddenWord {
  word: RegExp;
  say: string;
  /** Paths where the word has its private meaning; every path when it is missing. */
  where?: RegExp;
}

/** For names. They are compared as words in lower case, joined by spaces: `useOwnRows` and `use_own_rows` are "use own rows". */
export const forbiddenInNames: readonly ForbiddenWord[] = [
  { word: /\b(kept|keep|keeps|keeper)\b/, say: 'stored, cached, saved, persisted' },
  { word: /\b(told|tell|tells)\b/, say: 'show, report, notify' },
  { word: /\b(somebody|whoever)\b/, say: 'the user, the agent, the person signed in' },
  { word: /\bstands\b/, say: 'is, is stored in, is listed' },
  { word: /\bsync mark\b/, say: 'sync status indicator' },
  { word: /\b(delivered|deliver|delivers)\b/, say: 'server-rendered, prefetched' },
  { word: /\b(begin|begins|began|beginnings?)\b/, say: 'boot, start, initial state' },
  { word: /\blook again\b/, say: 'refetch' },
  { word: /\boffer( \w+)* again\b/, say: 'requeue' },
  { word: /\bjudg(e|es|ed|ing)\b/, say: 'evaluate, classify, decide' },
  {
    word: /\bpress(es|ed)?\b/,
    say: 'redemption attempt',
    where: /^(sync|src\/hospital|supabase\/migrations)\//,
  },
  { word: /\bscans?\b/, say: 'redemption attempt', where: /^sync\// },
  { word: /\b(shelf|shelves)\b/, say: 'store' },
  { word: /\bmend(s|ed)?\b/, say: 'amend, repair' },
  { word: /\bretir(e|es|ed)\b/, say: 'close for removal' },
  { word: /\bghosts?\b/, say: 'orphans' },
  { word: /\b(sweep|sweeps|swept)\b/, say: 'delete orphans, garbage-collect' },
  { word: /\blifts?\b/, say: 'upcaster' },
  { word: /\baside\b/, say: 'without opening, in a worker' },
  { word: /\bfaces?\b/, say: 'view model, summary' },
  { word: /\bdoors\b/, say: 'actions, callbacks' },
  { word: /\bstanding\b/, say: 'permissions, membership status' },
  { word: /\bheld device\b|\bdevice held\b|\bhold device\b/, say: 'kiosk mode' },
  { word: /\bfarewells?\b/, say: 'sign-out reason' },
  { word: /\btroubles?\b/, say: 'problem, error' },
  { word: /\bcatalogues?\b/, say: 'listings, messages, pg_catalog' },
  { word: /\bprovide\b.* later$/, say: 'lazy' },
  { word: /\bunfold(s|ing)?\b/, say: 'show more' },
  { word: /\bwake\b(?! lock)/, say: 'request sync' },
];

/** For comments and documents: the words of the list above that have no ordinary meaning there. */
export const forbiddenInComments: readonly ForbiddenWord[] = [
  {
    word: /\bkept\b/i,
    say: 'stored, cached, saved',
    where: /^(src|sync|supabase|build)\/(?!.*\.md$)/,
  },
  { word: /\b(told|tell|tells|telling)\b/i, say: 'shown, reported, notified' },
  { word: /\b(somebody|whoever)\b/i, say: 'the user, the agent, the person signed in' },
  { word: /\bstands? in\b(?! for)/i, say: 'is, is stored in, is listed' },
  { word: /\b(the|sync) mark\b/i, say: 'sync status indicator' },
  { word: /\bkept screens?\b|\bpictures? of (the|a) screen\b/i, say: 'screen snapshot' },
  { word: /\bdelivered (pages?|rows?)\b/i, say: 'server-rendered, prefetched' },
  { word: /\blook(s|ed|ing)? again\b/i, say: 'refetch' },
  { word: /\boffer(s|ed|ing)?( \w+)? again\b/i, say: 'requeue' },
  { word: /\bjudg(e|es|ed|ing)\b/i, say: 'evaluate, classify, decide' },
  {
    // A person or a key may press; what a person did at the desk is an attempt.
    word: /(?<!\b(?:key|may|not|to|without a) )\bpress(es)?\b/i,
    say: 'redemption attempt',
    where: /^(sync|src\/hospital)\/(?!.*(\.test\.|\.md$))/,
  },
  { word: /\b(shelf|shelves)\b/i, say: 'store' },
  { word: /\bmend(s|ed|ing)?\b/i, say: 'amend, repair' },
  { word: /\bretir(e|es|ed|ing)\b/i, say: 'close for removal' },
  { word: /\bghosts?\b/i, say: 'orphans' },
  { word: /\b(sweep|sweeps|sweeping|swept)\b/i, say: 'delete orphans, garbage-collect' },
  { word: /\b(read|reads|build|builds|built) aside\b/i, say: 'without opening, in a worker' },
  { word: /\bheld devices?\b|\bdevices? (is|are) held\b/i, say: 'kiosk mode' },
  { word: /\bfarewells?\b/i, say: 'sign-out reason' },
  { word: /\btroubles?\b/i, say: 'problem, error' },
  { word: /\bcatalogues?\b/i, say: 'listings, messages, pg_catalog' },
  { word: /\bunfold(s|ed|ing)?\b/i, say: 'show more' },
  { word: /\b(null|true|false|undefined|missing|rejects|fails) where\b/i, say: 'if' },
];

/** For titles of tests, which are sentences as comments are. */
export const forbiddenInTitles: readonly ForbiddenWord[] = [
  ...forbiddenInComments.filter(({ where }) => where === undefined),
  { word: /\bkept\b/i, say: 'stored, cached, saved' },
  { word: /\b(begin|begins|began|beginnings?)\b/i, say: 'start, boot, initial state' },
];

/** Words of a text that are forbidden at a path, each with what to say. */
export function forbiddenWords(options: {
  text: string;
  path: string;
  list: readonly ForbiddenWord[];
}): { word: string; say: string }[] {
  return options.list
    .filter(({ where }) => where?.test(options.path) ?? true)
    .flatMap(({ word, say }) => {
      const found = word.exec(options.text)?.[0];
      return found === undefined ? [] : [{ word: found, say }];
    });
}
