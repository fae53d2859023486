/** The functions of the API for agents and receptions; anon may call none of them. */
export const crmFunctions = [
  'public.erase_customer(id uuid)',
  'public.report_device(device uuid, name text, clean uuid[])',
  'public.erasure_list()',
  'public.make_consent_link(customer uuid)',
  'public.merge_customers(kept uuid, other uuid)',
  'public.check_booking(code text)',
  'public.redeem_booking(nonce uuid, code text, device uuid, scanned_at timestamp with time zone, mode text)',
  'public.redeem_batch(rows jsonb)',
  'public.sync_scans(expected_user uuid, device uuid, rows jsonb)',
  'public.note_arrivals(expected_user uuid, rows jsonb)',
  'public.name_device(hospital uuid, device uuid, new_name text)',
  'public.revoke_device(hospital uuid, device uuid, revoked boolean)',
  'public.resolve_redemption(nonce uuid, resolution text, note text)',
  'public.void_redemptions(expected_user uuid, rows jsonb)',
  'public.decide_voids(expected_user uuid, rows jsonb)',
];
