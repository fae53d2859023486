/** What visitors may call: the public pages ask for nothing else. */
export const anonFunctions = [
  // The sign-up form asks before it sends a name (PEOPLE-3).
  'public.hospital_name_available(name text)',
  'private.name_key(name text)',
  'private.without_look_alikes(text text)',
  // Home and the list of events.
  'public.list_promotions(category text, query text, after_end_date date, after_created_at timestamp with time zone, after_id uuid, max_rows integer, min_price numeric, max_price numeric, min_discount numeric, province text, verified boolean, running boolean, near_lat double precision, near_lng double precision, within_km double precision, sort text, after_key double precision, after_rank integer)',
  'public.list_events(query text, after_start_date timestamp with time zone, after_id uuid, max_rows integer)',
  'private.list_promotions(category text, query text, after_end_date date, after_created_at timestamp with time zone, after_id uuid, max_rows integer, min_price numeric, max_price numeric, min_discount numeric, province text, verified boolean, running boolean, near_lat double precision, near_lng double precision, within_km double precision, sort text, after_key double precision, after_rank integer)',
  'private.like_pattern(query text)',
  'private.fold_for_search(text text)',
  'private.fold_once(text text)',
  'private.without_invisible(text text)',
  // Old addresses lead on.
  'public.find_address(kind text, hospital text, slug text)',
  'public.find_hospital(hospital text)',
  'public.list_hospital_promotions(hospital text, max_rows integer)',
  'public.list_hospital_events(hospital text)',
  // What a voucher's QR code leads to.
  'public.find_voucher(code text)',
  'private.find_voucher(code text)',
  // How a desk checks a signed voucher.
  'public.voucher_keys()',
  'private.voucher_keys()',
  // What a customer's own link leads to.
  'public.read_consent_page(secret text)',
  'private.read_consent_page(secret text)',
  'public.answer_consent_page(secret text, answers jsonb, text_version text, signed_name text, signature text)',
  'private.answer_consent_page(secret text, answers jsonb, text_version text, signed_name text, signature text)',
  // Anybody asks about their data.
  'public.ask_about_data(kind text, name text, email text, telephone text, details text, proof jsonb)',
  'private.ask_about_data(kind text, name text, email text, telephone text, details text, proof jsonb)',
  'public.confirm_request(request uuid, code text)',
  'private.confirm_request(request uuid, code text)',
  // Which adverts are shown.
  'private.is_approval_valid(valid_from date, valid_until date)',
  'private.shows_advert(kind text, id uuid, hospital uuid, category text)',
  // Anybody reports something, after a proof of work.
  'public.ask_for_proof(purpose text)',
  'private.ask_for_proof(purpose text)',
  'public.report(kind text, target uuid, reason text, details text, proof jsonb)',
  'private.report(kind text, target uuid, reason text, details text, proof jsonb)',
  // Views and calls are counted.
  'public.count_promotion_use(promotion uuid, use text)',
  'private.count_promotion_use(promotion uuid, use text)',
  // What the operator asks of installed apps.
  'public.read_client_rules()',
  // The server of the app reports stacks, for anybody (SECURITY-39).
  'public.report_client_error(runs_in text, name text, release integer, places text[])',
  'private.report_client_error(runs_in text, name text, release integer, places text[])',
];

/** The marketplace's functions of the API for people who are signed in. */
export const marketFunctions = [
  'public.hospital_name_available(name text)',
  'public.list_promotions(category text, query text, after_end_date date, after_created_at timestamp with time zone, after_id uuid, max_rows integer, min_price numeric, max_price numeric, min_discount numeric, province text, verified boolean, running boolean, near_lat double precision, near_lng double precision, within_km double precision, sort text, after_key double precision, after_rank integer)',
  'public.list_events(query text, after_start_date timestamp with time zone, after_id uuid, max_rows integer)',
  'public.find_address(kind text, hospital text, slug text)',
  'public.find_hospital(hospital text)',
  'public.list_hospital_promotions(hospital text, max_rows integer)',
  'public.list_hospital_events(hospital text)',
  'public.find_voucher(code text)',
  'public.voucher_keys()',
  'public.certify_voucher_device(public_key text)',
  'public.read_client_rules()',
  'public.read_consent_page(secret text)',
  'public.answer_consent_page(secret text, answers jsonb, text_version text, signed_name text, signature text)',
  'public.ask_about_data(kind text, name text, email text, telephone text, details text, proof jsonb)',
  'public.confirm_request(request uuid, code text)',
  'public.page_history(page text, before integer)',
  'public.ask_for_proof(purpose text)',
  'public.report(kind text, target uuid, reason text, details text, proof jsonb)',
  'public.count_promotion_use(promotion uuid, use text)',
  'public.promotion_figures(hospital uuid, since date)',
  'public.report_inbox()',
  'public.report_client_error(runs_in text, name text, release integer, places text[])',
  'public.read_operations()',
  'public.retry_message(message uuid)',
  'public.decide_report(kind text, target uuid, action text, note text)',
  'public.request_inbox()',
  'public.answer_request(part uuid, outcome text, letter text)',
  'public.breach_list()',
  'public.record_breach(breach uuid, known_at timestamp with time zone, what text, risk text, measures text)',
  'public.mark_breach(breach uuid, step text)',
  'public.decide_claim(claim uuid, accept boolean)',
  'public.invite_member(hospital uuid, email text, role text)',
  'public.accept_invitation(secret text)',
  'public.withdraw_invitation(invitation uuid)',
  'public.set_member_role(hospital uuid, member uuid, role text)',
  'public.remove_member(hospital uuid, member uuid)',
  'public.hospital_people(hospital uuid)',
  'public.attempts_of_day(hospital uuid, day date)',
  'public.find_closed_bookings(hospital uuid, words text[], code text, digits text, after uuid)',
  'public.hospital_agents(hospital uuid)',
  'public.rename_hospital(hospital uuid, new_name text)',
  'public.verify_hospital(hospital uuid, verified boolean)',
  'public.register_for_event(event uuid, or_wait boolean, full_name text, telephone text, line_id text, party_size integer, wants_mail boolean)',
  'public.change_event_mail(event uuid, wanted boolean)',
  'public.waiting_position(event uuid)',
  'public.cancel_registration(event uuid)',
  'public.own_data()',
  'public.own_sessions()',
  'public.end_sessions(session uuid)',
  'public.delete_account()',
];

/** Tables of the public pages: anon reads them and does nothing else. */
export const anonTables = [
  'advert_approvals',
  'advert_settings',
  'client_rules',
  'events',
  'hospitals',
  'page_contents',
  'page_versions',
  'promotions',
  'slug_history',
];
