-- Pure functions on text: how names compare, how slugs are made, how text is folded for search. They are the same rules as
-- src/lib/text/thai-search.ts and src/listings/rules/reserved-segments.ts; tests compare them. No extension is needed.

create function private.without_invisible(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(
    text,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g')
$$;
comment on function private.without_invisible(text) is 'The text without what is never shown: zero width, direction, fillers.';
-- Checks and computed columns run with the rights of the role that writes the row.
grant execute on function private.without_invisible(text) to anon, authenticated, service_role;

create function private.fold_once(text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return regexp_replace(
    translate(
      replace(
        regexp_replace(
          normalize(lower(normalize(private.without_invisible(text), nfkc)), nfkc), '[\u0e48-\u0e4b]', '', 'g'),
        'แ', 'เเ'),
      '๐๑๒๓๔๕๖๗๘๙', '0123456789'),
    '\s+', ' ', 'g');
end
$$;
comment on function private.fold_once(text) is 'One of the two rounds of private.fold_for_search.';
grant execute on function private.fold_once(text) to anon, authenticated, service_role;

create function private.fold_for_search(text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return btrim(private.fold_once(private.fold_once(text)));
end
$$;
comment on function private.fold_for_search(text) is
  'Text folded for searching, as foldForSearch of src/lib/text/thai-search.ts: tone marks, case and width do not count.';
grant execute on function private.fold_for_search(text) to anon, authenticated, service_role;

create function private.like_pattern(query text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || regexp_replace(private.fold_for_search(coalesce(left(query, 200), '')), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.like_pattern(text) is 'The pattern that finds what a person typed, anywhere in folded text.';
grant execute on function private.like_pattern(text) to anon, authenticated, service_role;

create function private.title_slug(title text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(lower(title), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', '-', 'g'),
        '[^\u0e00-\u0e7fa-z0-9-]+', '', 'g'),
      '-+', '-', 'g'),
    '-')
$$;
comment on function private.title_slug(text) is
  'Lower case, white space as hyphens; Thai letters, a-z, digits and hyphens remain. Empty for a title of only emoji.';
grant execute on function private.title_slug(text) to authenticated, service_role;

create function private.without_look_alikes(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  -- The input is in lower case. translate pairs both strings by position, so they must have the same length.
  select replace(replace(translate(
    text,
    'авезкмнорстухѕіјһԁԛԝӏьαβεηικμνορτυχγωıłøđɑɡใ๐๑๒๓๔๕๖๗๘๙пгѵѡϳςๅ01iζσүԍ',
    'abe3kmhopctyxsljhdqwlbabenlkuvoptuxywllodagไol23456789nrvwjcาollzoyg'),
    'rn', 'm'), 'vv', 'w')
$$;
comment on function private.without_look_alikes(text) is
  'Small Cyrillic, Greek and rare Latin letters as the Latin ones that they look like; I, 1 and l as one, 0 as o, rn as '
  'm, vv as w; mai muan as mai malai; Thai digits as 2-9.';
grant execute on function private.without_look_alikes(text) to anon, authenticated, service_role;

create function private.name_key(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  with plain as (
    -- Accents are removed: readers miss them, and an imitation may differ from a name by one accent alone. Of
    -- Ν, Η and the like the small letter looks like another one, and nfkd makes Ϲ a Σ, so capitals go first.
    select regexp_replace(
      private.without_look_alikes(normalize(lower(translate(
        normalize(replace(private.without_invisible(name), 'Ϲ', 'C'), nfkd), 'ΗΜΝΥΖΣҮԌ', 'HMNYZEYG')), nfkd)),
      '[\u0300-\u036f]', '', 'g') as text
  ), ordered as (
    -- Thai signs above a letter look the same in either order, and twice as once, so all forms become one.
    select regexp_replace(
      regexp_replace(replace(text, 'เเ', 'แ'), '\u0e4d([\u0e48-\u0e4b])', E'\\1\u0e4d', 'g'),
      '([\u0e48-\u0e4b])([\u0e31\u0e34-\u0e3a\u0e47])', '\2\1', 'g') as text
    from plain
  ), single as (
    -- A pattern with a back reference takes a tenth of a second for 255 signs, and anybody may ask (SECURITY-77).
    select coalesce(string_agg(c, '' order by n) filter (
      where c is distinct from before or c !~ '[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]'), '') as text
    from (
      select c, n, lag(c) over (order by n) as before from ordered, string_to_table(text, null) with ordinality u (c, n)
    ) letter
  ), joined as (
    -- Blanks, punctuation and emoji are removed. Letters of every script stay,
    -- so that two different names in a foreign script do not become equal.
    select text, regexp_replace(
      text,
      '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u2bff\u3001-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+',
      '', 'g') as letters
    from single
  )
  select case when letters = '' then btrim(text) else letters end from joined
$$;
comment on function private.name_key(text) is
  'A key that is equal for names of hospitals that look the same to a reader (SECURITY-25).';
grant execute on function private.name_key(text) to anon, authenticated, service_role;

create function private.reserved_segments() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    'submit', 'edit', 'hospital-auth', 'general-auth', 'saved', 'hospital-dashboard', 'crm', 'events', 'submit-event',
    'edit-event', 'event', 'faq', 'about', 'contact', 'privacy', 'terms', 'page-editor', 'search', 'settings', 'offline',
    'v', 'c', 'admin',
    'assets', 'icons', 'fonts', 'images', 'static', 'api', 'auth', 'rest', 'storage', 'functions', 'realtime',
    'graphql', 'mailbox', 'health', 'healthz', 'readyz', 'metrics', '.well-known', 'favicon.ico', 'robots.txt', 'sitemap.xml',
    'manifest.webmanifest', 'index.html', 'worker.js', 'sw.js'
  ]
$$;
comment on function private.reserved_segments() is
  'First segments of paths that no hospital may have as its slug; the same list as src/listings/rules/reserved-segments.ts.';
grant execute on function private.reserved_segments() to authenticated, service_role;

create function private.is_web_link(link text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select link ~* '^https?://[^\s/?#]+([/?#]\S*)?$' and link !~ '[<>"\\^`{}|[:cntrl:]]'
$$;
comment on function private.is_web_link(text) is 'True for http and https addresses alone, so that no link runs a script.';
grant execute on function private.is_web_link(text) to authenticated, service_role;

create function private.is_picture_link(link text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select private.is_web_link(link) and link ~ '^[^#]*(#focus=(0|[1-9]0|100),(0|[1-9]0|100))?$'
$$;
comment on function private.is_picture_link(text) is
  'True for a web link whose fragment, if any, is the focal point: percent from the left and from the top '
  'in steps of 10 (PUBLISH-29).';
revoke execute on function private.is_picture_link(text) from public;
grant execute on function private.is_picture_link(text) to authenticated, service_role;
