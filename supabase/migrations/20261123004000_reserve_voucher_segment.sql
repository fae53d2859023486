-- `/v/<code>` is the address in a voucher's QR code, so no hospital may stand there (decision A6). One that already has
-- the slug gets the next free one, and its old address leads nowhere: it is the vouchers' now.

create or replace function private.reserved_segments() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    'submit', 'edit', 'hospital-auth', 'general-auth', 'saved', 'hospital-dashboard', 'crm', 'events', 'submit-event',
    'edit-event', 'event', 'faq', 'about', 'contact', 'page-editor', 'search', 'settings', 'offline', 'v',
    'assets', 'icons', 'fonts', 'images', 'static', 'api', 'auth', 'rest', 'storage', 'functions', 'realtime',
    'graphql', 'mailbox', 'health', '.well-known', 'favicon.ico', 'robots.txt', 'sitemap.xml',
    'manifest.webmanifest', 'index.html', 'worker.js', 'sw.js'
  ]
$$;

update public.hospitals h set slug = private.choose_slug('hospital', null, h.slug, h.id, true) where h.slug = 'v';
