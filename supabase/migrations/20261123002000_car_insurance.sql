-- Car insurance of a customer: one row for a car and a year, with the stage of its renewal
-- (src/insurance/decisions/0002). The server computes totals, rounded half up. If two people changed money,
-- plate, period or documents, its value stays and a conflict is recorded, so that no addition is lost.

create function private.is_documents(documents jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(documents) = 'array' then jsonb_array_length(documents) <= 50 and not exists (
    select from jsonb_array_elements(documents) d
    where (case when jsonb_typeof(d) = 'object' then
      d - array['name', 'path', 'size', 'type', 'sha256'] = '{}'
      and jsonb_typeof(d -> 'name') = 'string' and char_length(d ->> 'name') between 1 and 255
      and jsonb_typeof(d -> 'path') = 'string' and char_length(d ->> 'path') <= 200
      and jsonb_typeof(d -> 'size') = 'number' and d ->> 'size' ~ '^[0-9]{1,8}$'
      and (d ->> 'size')::int between 1 and 10485760
      and d ->> 'type' in (
        'application/pdf', 'image/jpeg', 'image/png', 'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
      and d ->> 'sha256' ~ '^[0-9a-f]{64}$'
    end) is not true
  ) else false end
$$;
comment on function private.is_documents(jsonb) is
  'True for a list of at most 50 objects of name, path, size, type and sha256.';
grant execute on function private.is_documents(jsonb) to authenticated, service_role;

create function private.are_documents_in(documents jsonb, customer uuid) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(documents) = 'array' then not exists (
    select from jsonb_array_elements(documents) d
    where (substr(d ->> 'path', 37, 38) = '/' || customer::text || '/'
      and left(d ->> 'path', 36) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and substr(d ->> 'path', 75)
        ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|jpeg|png|doc|docx)$') is not true
  ) else true end
$$;
comment on function private.are_documents_in(jsonb, uuid) is
  'True if each path is {agent}/{customer}/{uuid}.{ext}, of any agent: files stay where they are when a customer is handed '
  'over; true for what is no list.';
grant execute on function private.are_documents_in(jsonb, uuid) to authenticated, service_role;

create table public.car_insurance (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  customer_id uuid not null,
  car_brand text,
  car_model text,
  car_year int,
  license_plate text,
  insurance_type text,
  coverage_start timestamptz,
  coverage_end timestamptz,
  net_premium numeric(12,2),
  tax_and_duty numeric(12,2),
  voluntary_total numeric(12,2) generated always as (
    case when net_premium is not null or tax_and_duty is not null
      then coalesce(net_premium, 0) + coalesce(tax_and_duty, 0) end) stored,
  compulsory_insurance numeric(12,2),
  grand_total numeric(12,2) generated always as (
    case when net_premium is not null or tax_and_duty is not null or compulsory_insurance is not null
      then coalesce(net_premium, 0) + coalesce(tax_and_duty, 0) + coalesce(compulsory_insurance, 0) end) stored,
  remarks text,
  insured_amount numeric(12,2),
  flood_coverage numeric(12,2),
  fire_theft_coverage numeric(12,2),
  deductible numeric(12,2),
  theft_damage numeric(12,2),
  terrorism_damage numeric(12,2),
  bodily_injury_per_person numeric(12,2),
  bodily_injury_per_occurrence numeric(12,2),
  property_damage numeric(12,2),
  personal_accident numeric(12,2),
  medical_expenses numeric(12,2),
  vehicle_kind text,
  registered_on date,
  compulsory_end date,
  tax_end date,
  renewal_stage text,
  renewal_until date,
  renewal_lost_reason text,
  renewal_next_on date,
  renewal_quoted numeric(12,2),
  documents jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint car_insurance_customer_fkey
    foreign key (customer_id, user_id) references public.customers (id, user_id) on update cascade on delete cascade,
  constraint car_insurance_car_brand_length check (char_length(car_brand) <= 100),
  constraint car_insurance_car_model_length check (char_length(car_model) <= 100),
  constraint car_insurance_license_plate_length check (char_length(license_plate) <= 50),
  constraint car_insurance_insurance_type_length check (char_length(insurance_type) <= 100),
  constraint car_insurance_remarks_length check (char_length(remarks) <= 2000),
  constraint car_insurance_car_year_range check (car_year between 1900 and 2700),
  constraint car_insurance_net_premium_range check (net_premium between 0 and 999999999.99),
  constraint car_insurance_tax_and_duty_range check (tax_and_duty between 0 and 999999999.99),
  constraint car_insurance_compulsory_insurance_range check (compulsory_insurance between 0 and 999999999.99),
  constraint car_insurance_insured_amount_range check (insured_amount between 0 and 999999999.99),
  constraint car_insurance_flood_coverage_range check (flood_coverage between 0 and 999999999.99),
  constraint car_insurance_fire_theft_coverage_range check (fire_theft_coverage between 0 and 999999999.99),
  constraint car_insurance_deductible_range check (deductible between 0 and 999999999.99),
  constraint car_insurance_theft_damage_range check (theft_damage between 0 and 999999999.99),
  constraint car_insurance_terrorism_damage_range check (terrorism_damage between 0 and 999999999.99),
  constraint car_insurance_bodily_injury_per_person_range check (bodily_injury_per_person between 0 and 999999999.99),
  constraint car_insurance_bodily_injury_per_occurrence_range check (bodily_injury_per_occurrence between 0 and 999999999.99),
  constraint car_insurance_property_damage_range check (property_damage between 0 and 999999999.99),
  constraint car_insurance_personal_accident_range check (personal_accident between 0 and 999999999.99),
  constraint car_insurance_medical_expenses_range check (medical_expenses between 0 and 999999999.99),
  constraint car_insurance_renewal_quoted_range check (renewal_quoted between 0 and 999999999.99),
  constraint car_insurance_vehicle_kind_known check (vehicle_kind in ('car', 'motorcycle')),
  constraint car_insurance_registered_on_range check (registered_on between '0001-01-01' and '9999-12-31'),
  constraint car_insurance_compulsory_end_range check (compulsory_end between '0001-01-01' and '9999-12-31'),
  constraint car_insurance_tax_end_range check (tax_end between '0001-01-01' and '9999-12-31'),
  constraint car_insurance_renewal_until_range check (renewal_until between '0001-01-01' and '9999-12-31'),
  constraint car_insurance_renewal_next_on_range check (renewal_next_on between '0001-01-01' and '9999-12-31'),
  constraint car_insurance_renewal_stage_known check (renewal_stage in ('quoted', 'accepted', 'renewed', 'lost')),
  constraint car_insurance_renewal_stage_until check ((renewal_stage is null) = (renewal_until is null)),
  constraint car_insurance_renewal_lost_reason_known check (
    renewal_lost_reason in ('price', 'elsewhere', 'sold', 'silent', 'other')),
  constraint car_insurance_renewal_lost_reason_stage check (
    (renewal_lost_reason is not null) = (renewal_stage is not distinct from 'lost')),
  constraint car_insurance_coverage_order check (coverage_start <= coverage_end),
  constraint car_insurance_coverage_range check (
    coverage_start between '0001-01-01Z' and '9999-12-31Z' and coverage_end between '0001-01-01Z' and '9999-12-31Z'),
  constraint car_insurance_documents_shape check (private.is_documents(documents)),
  constraint car_insurance_documents_folder check (
    private.are_documents_in(documents, customer_id))
);
comment on table public.car_insurance is 'Car insurance policies of an agent''s customers.';
comment on column public.car_insurance.id is 'Made by the device (UUID v7).';
comment on column public.car_insurance.user_id is 'The agent; never changes through the API.';
comment on column public.car_insurance.customer_id is 'A customer of the same agent.';
comment on column public.car_insurance.car_brand is 'At most 100 characters.';
comment on column public.car_insurance.car_model is 'At most 100 characters.';
comment on column public.car_insurance.car_year is 'As on the papers, Christian or Buddhist era.';
comment on column public.car_insurance.license_plate is 'At most 50 characters.';
comment on column public.car_insurance.insurance_type is 'Free text such as class 1, 2, 2+; at most 100 characters.';
comment on column public.car_insurance.coverage_start is 'First moment of the cover.';
comment on column public.car_insurance.coverage_end is 'Last moment of the cover.';
comment on column public.car_insurance.net_premium is 'Baht.';
comment on column public.car_insurance.tax_and_duty is 'Baht.';
comment on column public.car_insurance.voluntary_total is 'net_premium + tax_and_duty; null if both are.';
comment on column public.car_insurance.compulsory_insurance is 'Baht.';
comment on column public.car_insurance.grand_total is 'voluntary_total + compulsory_insurance; null if all are.';
comment on column public.car_insurance.remarks is 'At most 2000 characters.';
comment on column public.car_insurance.insured_amount is 'Baht.';
comment on column public.car_insurance.flood_coverage is 'Baht.';
comment on column public.car_insurance.fire_theft_coverage is 'Baht.';
comment on column public.car_insurance.deductible is 'Baht.';
comment on column public.car_insurance.theft_damage is 'Baht.';
comment on column public.car_insurance.terrorism_damage is 'Baht.';
comment on column public.car_insurance.bodily_injury_per_person is 'Baht.';
comment on column public.car_insurance.bodily_injury_per_occurrence is 'Baht.';
comment on column public.car_insurance.property_damage is 'Baht.';
comment on column public.car_insurance.personal_accident is 'Baht.';
comment on column public.car_insurance.medical_expenses is 'Baht.';
comment on column public.car_insurance.vehicle_kind is 'car or motorcycle; null counts as a car.';
comment on column public.car_insurance.registered_on is 'First registration; decides when the tax asks for an inspection.';
comment on column public.car_insurance.compulsory_end is 'Last day of the compulsory insurance.';
comment on column public.car_insurance.tax_end is 'Last day of the annual tax.';
comment on column public.car_insurance.renewal_stage is 'quoted, accepted, renewed or lost; null if nothing was done yet.';
comment on column public.car_insurance.renewal_until is
  'renewal_stage applies to what ends on this day or earlier.';
comment on column public.car_insurance.renewal_lost_reason is 'price, elsewhere, sold, silent or other, of a lost renewal.';
comment on column public.car_insurance.renewal_next_on is 'When the customer is to be spoken to next.';
comment on column public.car_insurance.renewal_quoted is 'Price quoted for the renewal, in baht.';
comment on column public.car_insurance.documents is '[{name, path, size, type, sha256}]; size in bytes, path in the bucket car-insurance-documents.';
comment on column public.car_insurance.created_at is 'The device''s time, never later than the server''s.';
comment on column public.car_insurance.updated_at is 'Server time of the last change.';
comment on column public.car_insurance.deleted_at is 'Set while the record is in "Recently deleted".';

create index car_insurance_user_id_idx on public.car_insurance (user_id);
create index car_insurance_customer_idx on public.car_insurance (customer_id, user_id);
create index car_insurance_deleted_at_idx on public.car_insurance (deleted_at) where deleted_at is not null;

create trigger stamp_row before insert or update on public.car_insurance
  for each row execute function private.stamp_row();

select private.restrict_to_own('public.car_insurance', 'select', 'insert', 'update');
grant select,
  insert (
    id, user_id, customer_id, created_at, car_brand, car_model, car_year, license_plate, insurance_type,
    coverage_start, coverage_end, net_premium, tax_and_duty, compulsory_insurance, remarks, insured_amount,
    flood_coverage, fire_theft_coverage, deductible, theft_damage, terrorism_damage, bodily_injury_per_person,
    bodily_injury_per_occurrence, property_damage, personal_accident, medical_expenses, vehicle_kind, registered_on,
    compulsory_end, tax_end, renewal_stage, renewal_until, renewal_lost_reason, renewal_next_on, renewal_quoted,
    documents),
  update (
    car_brand, car_model, car_year, license_plate, insurance_type, coverage_start, coverage_end, net_premium,
    tax_and_duty, compulsory_insurance, remarks, insured_amount, flood_coverage, fire_theft_coverage, deductible,
    theft_damage, terrorism_damage, bodily_injury_per_person, bodily_injury_per_occurrence, property_damage,
    personal_accident, medical_expenses, vehicle_kind, registered_on, compulsory_end, tax_end, renewal_stage,
    renewal_until, renewal_lost_reason, renewal_next_on, renewal_quoted, documents, deleted_at)
  on public.car_insurance to authenticated;

select private.sync_register(
  'car_insurance', 'car_insurance', '{user_id}', '{id, user_id, customer_id, created_at}',
  '[
    {"group": "car_brand", "columns": ["car_brand"], "class": "overwrite"},
    {"group": "car_model", "columns": ["car_model"], "class": "overwrite"},
    {"group": "car_year", "columns": ["car_year"], "class": "overwrite"},
    {"group": "insurance_type", "columns": ["insurance_type"], "class": "overwrite"},
    {"group": "remarks", "columns": ["remarks"], "class": "overwrite"},
    {"group": "license_plate", "columns": ["license_plate"], "class": "guarded"},
    {"group": "documents", "columns": ["documents"], "class": "guarded"},
    {"group": "coverage", "columns": ["coverage_start", "coverage_end"], "class": "guarded"},
    {"group": "net_premium", "columns": ["net_premium"], "class": "guarded"},
    {"group": "tax_and_duty", "columns": ["tax_and_duty"], "class": "guarded"},
    {"group": "compulsory_insurance", "columns": ["compulsory_insurance"], "class": "guarded"},
    {"group": "insured_amount", "columns": ["insured_amount"], "class": "guarded"},
    {"group": "flood_coverage", "columns": ["flood_coverage"], "class": "guarded"},
    {"group": "fire_theft_coverage", "columns": ["fire_theft_coverage"], "class": "guarded"},
    {"group": "deductible", "columns": ["deductible"], "class": "guarded"},
    {"group": "theft_damage", "columns": ["theft_damage"], "class": "guarded"},
    {"group": "terrorism_damage", "columns": ["terrorism_damage"], "class": "guarded"},
    {"group": "bodily_injury_per_person", "columns": ["bodily_injury_per_person"], "class": "guarded"},
    {"group": "bodily_injury_per_occurrence", "columns": ["bodily_injury_per_occurrence"], "class": "guarded"},
    {"group": "property_damage", "columns": ["property_damage"], "class": "guarded"},
    {"group": "personal_accident", "columns": ["personal_accident"], "class": "guarded"},
    {"group": "medical_expenses", "columns": ["medical_expenses"], "class": "guarded"},
    {"group": "vehicle_kind", "columns": ["vehicle_kind"], "class": "overwrite"},
    {"group": "registered_on", "columns": ["registered_on"], "class": "overwrite"},
    {"group": "compulsory_end", "columns": ["compulsory_end"], "class": "guarded"},
    {"group": "tax_end", "columns": ["tax_end"], "class": "guarded"},
    {"group": "renewal", "columns": ["renewal_stage", "renewal_until", "renewal_lost_reason"], "class": "overwrite"},
    {"group": "renewal_next_on", "columns": ["renewal_next_on"], "class": "overwrite"},
    {"group": "renewal_quoted", "columns": ["renewal_quoted"], "class": "guarded"},
    {"group": "totals", "columns": ["voluntary_total", "grand_total"], "class": "computed"}
  ]'
);
