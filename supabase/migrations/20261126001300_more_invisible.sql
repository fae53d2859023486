-- A hospital's name could be taken again with a letter that nobody sees, such as a Hangul filler. Left out is now all that
-- Unicode calls ignorable when shown (Default_Ignorable_Code_Point), and the marks of annotations; none of it comes about by
-- normalizing something else. Where two hospitals turn out to have one name, this migration stops: a person must say whose
-- it is.

create or replace function private.without_invisible(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(
    text,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g')
$$;
comment on function private.without_invisible(text) is 'The text without what is never shown: zero width, direction, fillers.';

-- What was computed by the rule of before; a row without such a letter is not touched.
update public.hospitals h set name = h.name where h.name_key <> private.name_key(h.name);
update public.promotions p set promotion_title = p.promotion_title
  where p.search_text <>
    private.search_text(array[p.hospital_name, p.promotion_title, p.description, p.area, p.keywords]);
update public.events e set event_title = e.event_title
  where e.search_text <> private.search_text(array[e.event_title, e.hospital_name, e.category]);
