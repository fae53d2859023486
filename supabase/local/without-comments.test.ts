import { expect, test } from 'vitest';
import { withoutComments } from './without-comments.ts';

test('comments and blanks go, and what only looks like a comment stays', () => {
  const sql = `-- Nobody's comment.
    create table t (a text default '-- no /* comment */  it''s');  -- Its end.
    /* Several
       lines. */
    do $$ begin
      -- In a body.
      perform 1;
    end $$;`;
  expect(withoutComments(sql)).toBe(
    "create table t (a text default '-- no /* comment */  it''s'); do $$ begin perform 1; end $$;",
  );
});
