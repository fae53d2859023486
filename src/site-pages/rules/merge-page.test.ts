import { expect, it } from 'vitest';
import { mergePage } from './merge-page.ts';

const about = { title: 'T', content: 'C', vision: 'V', mission: 'M', highlights: 'H' };
const ask = (question: string, answer = 'ตอบ') => ({ question, answer });

it('takes over what only they changed, keeps what only I changed, asks about the rest', () => {
  const merge = mergePage<'about'>({
    base: about,
    mine: { ...about, vision: 'my vision', content: 'my content', highlights: 'alike' },
    theirs: { ...about, mission: 'their mission', content: 'their content', highlights: 'alike' },
  });
  expect(merge.taken).toEqual(['mission']);
  expect(merge.clashes).toEqual([
    { id: 'content', field: 'content', mine: 'my content', theirs: 'their content' },
  ]);
  const both = { ...about, vision: 'my vision', mission: 'their mission', highlights: 'alike' };
  expect(merge.resolve({ content: 'theirs' })).toEqual({ ...both, content: 'their content' });
  expect(merge.resolve({ content: 'mine' })).toEqual({ ...both, content: 'my content' });
});

it('questions are merged one by one', () => {
  const base = { title: '', items: [ask('a'), ask('b'), ask('c')] };
  const merge = mergePage<'faq'>({
    base,
    mine: { title: '', items: [ask('a', 'mine'), ask('b'), ask('c'), ask('new')] },
    theirs: { title: '', items: [ask('a', 'theirs'), ask('c')] },
  });
  expect(merge.taken).toEqual([]);
  expect(merge.clashes).toEqual([
    {
      id: 'items.0',
      field: 'items',
      mine: [ask('a', 'mine'), ask('b')],
      theirs: [ask('a', 'theirs')],
    },
  ]);
  expect(merge.resolve({ 'items.0': 'theirs' }).items).toEqual([ask('a', 'theirs'), ask('c'), ask('new')]);
});

it('says that questions were taken over without asking where nothing clashes', () => {
  const base = { title: '', items: [ask('a'), ask('b')] };
  const merge = mergePage<'faq'>({
    base,
    mine: { title: 'mine', items: [ask('a'), ask('b')] },
    theirs: { title: '', items: [ask('a'), ask('b'), ask('theirs')] },
  });
  expect(merge).toMatchObject({ taken: ['items'], clashes: [] });
  expect(merge.resolve({})).toEqual({ title: 'mine', items: [ask('a'), ask('b'), ask('theirs')] });
});
