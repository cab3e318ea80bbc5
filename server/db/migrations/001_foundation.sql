-- The spine: people, properties, customers, offers, sessions, messages, audit.
--
-- Every record carries version (its ETag), created_at, updated_at and deleted_at; uniqueness holds among live records only.
-- Money is numeric(12,2) pounds, moments are timestamptz in UTC, calendar dates are dates.

create extension if not exists pg_trgm;

-- One place bumps version and updated_at, so that no update can forget it.
create function touch_record() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What a filter or search compares: lower case, and a second time without spaces, so that 'gu13aa' finds 'GU1 3AA'.
create function search_form(text) returns text language sql immutable parallel safe as $$
  select lower($1) || ' ' || replace(lower($1), ' ', '')
$$;

---------------------------------------------------------------------------------------------------- staff

create table users (
  id bigint generated always as identity primary key,
  pid text not null unique,
  name text not null check (name <> ''),
  email text not null,
  role text not null check (role in ('staff', 'admin', 'super_admin')),
  password_hash text,
  email_verified boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (lower(email)) where deleted_at is null;

-- Failures in a row for an address typed at sign-in, known or not, so that both wait alike.
create table login_failures (
  email text primary key,
  failures integer not null,
  next_try_at timestamptz not null,
  last_at timestamptz not null
);

create table user_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('password_reset', 'invitation')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index user_tokens_user on user_tokens (user_id);

create table teams (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  email text,
  phone text,
  is_active boolean default true,
  lead_user_id bigint references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index teams_lead on teams (lead_user_id);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

---------------------------------------------------------------------------------------------------- addresses, customers, properties

create table addresses (
  id bigint generated always as identity primary key,
  line_1 text not null check (line_1 <> ''),
  line_2 text,
  line_3 text,
  locality text,
  city text,
  postcode text not null check (postcode <> ''),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  search_text text not null generated always as (
    search_form(
      line_1 || coalesce(' ' || line_2, '') || coalesce(' ' || line_3, '') || coalesce(' ' || locality, '') ||
      coalesce(' ' || city, '') || ' ' || postcode
    )
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index addresses_search on addresses using gin (search_text gin_trgm_ops);
create index addresses_created on addresses (created_at, id) where deleted_at is null;
create index addresses_postcode on addresses (postcode, id) where deleted_at is null;

create table customers (
  id bigint generated always as identity primary key,
  first_name text not null check (first_name <> ''),
  last_name text,
  email text,
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  type text not null default 'buyer' check (type in ('buyer', 'seller', 'landlord', 'tenant', 'investor', 'commercial')),
  is_verified boolean,
  is_active boolean not null default true,
  address_id bigint references addresses,
  is_correspondence_address boolean not null default false,
  correspondence_address_id bigint references addresses,
  name text not null generated always as (first_name || coalesce(' ' || last_name, '')) stored,
  search_text text not null generated always as (
    search_form(
      first_name || coalesce(' ' || last_name, '') || coalesce(' ' || email, '') || ' ' || mobile || ' 0' ||
      regexp_replace(mobile, '^\+44', '')
    )
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (not is_correspondence_address or correspondence_address_id is not null)
);
create unique index customers_mobile on customers (mobile) where deleted_at is null;
create unique index customers_email on customers (lower(email)) where deleted_at is null;
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_created on customers (created_at, id) where deleted_at is null;
create index customers_id on customers (id) where deleted_at is null;
create index customers_name on customers (lower(name), id) where deleted_at is null;
create index customers_type on customers (type, id) where deleted_at is null;
create index customers_type_created on customers (type, created_at, id) where deleted_at is null;
create index customers_address on customers (address_id);
create index customers_correspondence_address on customers (correspondence_address_id);

create table properties (
  id bigint generated always as identity primary key,
  crm_id text check (crm_id <> ''),
  address_id bigint not null references addresses,
  property_type text not null check (property_type in ('detached', 'semi_detached', 'terraced', 'flat', 'bungalow')),
  bedrooms integer check (bedrooms between 0 and 99),
  bathrooms integer check (bathrooms between 0 and 99),
  tenure text check (tenure in ('freehold', 'leasehold', 'share_of_freehold')),
  marketed_price numeric(12, 2) check (marketed_price >= 0),
  marketed_price_string text,
  sale_price numeric(12, 2) check (sale_price >= 0),
  status text not null default 'available' check (status in ('available', 'under_offer', 'pending', 'sold', 'withdrawn')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index properties_crm_id on properties (crm_id) where deleted_at is null;
create index properties_address on properties (address_id);
create index properties_created on properties (created_at, id) where deleted_at is null;
create index properties_id on properties (id) where deleted_at is null;
create index properties_crm_sort on properties (coalesce(crm_id, ''), id) where deleted_at is null;
create index properties_bedrooms on properties (coalesce(bedrooms, -1), id) where deleted_at is null;
create index properties_price on properties (coalesce(marketed_price, -1), id) where deleted_at is null;
create index properties_status on properties (status, id) where deleted_at is null;
create index properties_status_created on properties (status, created_at, id) where deleted_at is null;

---------------------------------------------------------------------------------------------------- offers

create table offers (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  property_id bigint not null references properties,
  status text not null default 'pending' check (
    status in ('pending', 'active', 'negotiating', 'under_review', 'accepted', 'rejected', 'withdrawn')
  ),
  buying_position text not null default 'no_chain' check (
    buying_position in (
      'no_chain', 'first_time_buyer', 'property_on_the_market', 'property_to_sell', 'sold_subject_to_contract',
      'nothing_to_sell'
    )
  ),
  offer_amount numeric(12, 2) not null check (offer_amount > 0),
  deposit numeric(12, 2) not null check (deposit >= 0),
  move_in_date date,
  is_renting boolean,
  is_mortgage_required boolean not null default false,
  mortgage_details text,
  is_offer_conditions boolean not null default false,
  offer_conditions text,
  is_solicitor_instructed boolean not null default false,
  solicitor_details text,
  fee_percentage numeric(7, 4) check (fee_percentage between 0 and 100),
  fee_total numeric(12, 2) check (fee_total >= 0),
  notes text,
  customer_notes text,
  source text not null check (source in ('staff', 'portal', 'public')),
  submitted_contact jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint offers_deposit_within check (deposit <= offer_amount)
);
-- Two requests at once cannot both accept: the rule stands in the database too.
create unique index offers_one_accepted on offers (property_id) where status = 'accepted' and deleted_at is null;
create index offers_created on offers (created_at, id) where deleted_at is null;
create index offers_id on offers (id) where deleted_at is null;
create index offers_amount on offers (offer_amount, id) where deleted_at is null;
create index offers_status on offers (status, id) where deleted_at is null;
create index offers_status_created on offers (status, created_at, id) where deleted_at is null;
create index offers_buying_position on offers (buying_position, id) where deleted_at is null;
create index offers_move_in on offers (coalesce(move_in_date, 'infinity'::date), id) where deleted_at is null;
create index offers_property on offers (property_id, created_at, id) where deleted_at is null;
create index offers_customer on offers (customer_id, created_at, id) where deleted_at is null;

-- The history of an offer: a chain in which each entry carries the hash of the one before.
create table offer_events (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers,
  seq integer not null,
  event_type text not null check (
    event_type in ('created', 'amount_change', 'status_change', 'details_change', 'deleted', 'restored')
  ),
  actor_kind text not null check (actor_kind in ('user', 'customer', 'public', 'job')),
  actor_id bigint,
  actor_name text not null,
  previous_amount numeric(12, 2),
  new_amount numeric(12, 2),
  previous_status text,
  new_status text,
  at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  unique (offer_id, seq)
);
create trigger offer_events_append_only before update or delete on offer_events
  for each row execute function refuse_change();

---------------------------------------------------------------------------------------------------- valuations, contracts, surveys
-- Counted on customers, properties and the dashboard from the start; their own screens extend these tables.

create table valuations (
  id bigint generated always as identity primary key,
  team_id bigint references teams,
  user_id bigint references users,
  valuation_address_id bigint not null references addresses,
  correspondence_address_id bigint references addresses,
  vendor_one_id bigint not null references customers,
  vendor_two_id bigint references customers,
  property_type text,
  tenure text,
  bedrooms integer check (bedrooms >= 0),
  appointment_at timestamptz,
  valuation_from numeric(12, 2),
  valuation_to numeric(12, 2),
  recommended_asking_price numeric(12, 2),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index valuations_created on valuations (created_at, id) where deleted_at is null;
create index valuations_vendor_one on valuations (vendor_one_id) where deleted_at is null;
create index valuations_vendor_two on valuations (vendor_two_id) where deleted_at is null;

create table contracts (
  id bigint generated always as identity primary key,
  property_id bigint not null references properties,
  seller_primary_id bigint not null references customers,
  seller_secondary_id bigint references customers,
  valuation_id bigint references valuations,
  contract_type text not null default 'sale' check (contract_type in ('sale', 'letting')),
  status text not null default 'draft' check (
    status in (
      'draft', 'sent', 'pending', 'signed', 'active', 'pending_exchange', 'exchanged', 'completed', 'cancelled', 'expired'
    )
  ),
  contract_price numeric(12, 2) check (contract_price >= 0),
  fee_percentage numeric(7, 4) check (fee_percentage between 0 and 100),
  fee_total numeric(12, 2) check (fee_total >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index contracts_created on contracts (created_at, id) where deleted_at is null;
create index contracts_status on contracts (status, id) where deleted_at is null;
create index contracts_property on contracts (property_id) where deleted_at is null;
create index contracts_seller_primary on contracts (seller_primary_id) where deleted_at is null;
create index contracts_seller_secondary on contracts (seller_secondary_id) where deleted_at is null;

create table surveys (
  id bigint generated always as identity primary key,
  property_id bigint not null references properties,
  buyer_id bigint references customers,
  seller_id bigint references customers,
  survey_type text not null check (
    survey_type in ('mortgage_valuation', 'homebuyer_report', 'building_survey', 'energy_performance_certificate')
  ),
  survey_date timestamptz not null,
  case_reference text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index surveys_created on surveys (created_at, id) where deleted_at is null;
create index surveys_property on surveys (property_id) where deleted_at is null;
create index surveys_buyer on surveys (buyer_id) where deleted_at is null;
create index surveys_seller on surveys (seller_id) where deleted_at is null;

---------------------------------------------------------------------------------------------------- identities

-- Tokens are stored as SHA-256 only. `kind` is the door; a token of one kind never opens another.
create table sessions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('staff', 'customer', 'signer')),
  token_hash bytea not null unique,
  user_id bigint references users,
  customer_id bigint references customers,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip inet,
  user_agent text,
  check ((kind = 'staff') = (user_id is not null)),
  check ((kind = 'customer') = (customer_id is not null))
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_customer on sessions (customer_id) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);

-- One live code for each purpose and mobile; an HMAC of it, never the code.
create table one_time_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  mobile text not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_time_codes_live on one_time_codes (purpose, mobile) where ended_at is null;
create index one_time_codes_expiry on one_time_codes (expires_at);

-- Sliding windows for limits on numbers and addresses; rows older than the longest window are swept by a job.
create table rate_hits (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null
);
create index rate_hits_key on rate_hits (key, at);
create index rate_hits_at on rate_hits (at);

---------------------------------------------------------------------------------------------------- messages and jobs

-- Every SMS, e-mail and internal note. The job that sends one is written in the same transaction as its cause.
create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('note', 'email', 'sms')),
  recipient text check ((channel = 'note') = (recipient is null)),
  subject text,
  body text not null,
  html text,
  status text not null check (status in ('note', 'queued', 'sending', 'sent', 'delivered', 'failed', 'cancelled')),
  -- A code or a link: the body goes once the provider has it.
  is_secret boolean not null default false,
  record_type text,
  record_id bigint,
  author_user_id bigint references users,
  provider text,
  provider_id text,
  failure text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index messages_record on messages (record_type, record_id, id);
create index messages_recipient on messages (recipient, id);
create unique index messages_provider on messages (provider, provider_id) where provider_id is not null;

create table message_attempts (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'refused', 'failed', 'unknown')),
  answer text
);
create index message_attempts_message on message_attempts (message_id);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- At most one waiting job for a key: a periodic job is scheduled once, whatever the number of processes.
  unique_key text,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  locked_by text,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at, id) where done_at is null and failed_at is null;
create unique index jobs_unique_key on jobs (unique_key) where done_at is null and failed_at is null;

---------------------------------------------------------------------------------------------------- audit, repeats

-- One line for each change, in the transaction of the change. `changes` holds {"field": [before, after]}.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'customer', 'public', 'job', 'command')),
  actor_id bigint,
  actor_name text not null,
  action text not null,
  record_type text not null,
  record_id bigint not null,
  changes jsonb not null,
  ip inet,
  request_id text
);
create index audit_log_record on audit_log (record_type, record_id, id);
create index audit_log_actor on audit_log (actor_kind, actor_id, id);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- The first answer to a POST with an Idempotency-Key, for the same caller and route; kept 24 hours.
create table idempotency_keys (
  caller text not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, route, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

---------------------------------------------------------------------------------------------------- triggers

create trigger touch before update on users for each row execute function touch_record();
create trigger touch before update on teams for each row execute function touch_record();
create trigger touch before update on addresses for each row execute function touch_record();
create trigger touch before update on customers for each row execute function touch_record();
create trigger touch before update on properties for each row execute function touch_record();
create trigger touch before update on offers for each row execute function touch_record();
create trigger touch before update on valuations for each row execute function touch_record();
create trigger touch before update on contracts for each row execute function touch_record();
create trigger touch before update on surveys for each row execute function touch_record();
