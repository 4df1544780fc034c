// Migration 0002 of the identities: proofs of identity, and the security log. All of it is deleted with the person.
// Tokens, codes and challenges are stored only as hashes.
export const protection = `
alter table identity.users add locked_at timestamptz;

alter table identity.sessions
  add session_id uuid not null unique default gen_random_uuid(),
  add device text not null default 'Unknown device',
  add method text not null default 'password',
  add signed_in_at timestamptz not null default now(),
  -- The last proof of who it is. Sessions from before this migration have to give one.
  add confirmed_at timestamptz;

create or replace function identity.session_user(hash bytea) returns text language plpgsql as $$
declare
  session identity.sessions;
begin
  select * into session from identity.sessions
    where token_hash = hash and last_used_at > now() - interval '7 days' and signed_in_at > now() - interval '30 days';
  if not found then return null; end if;
  if session.last_used_at < now() - interval '1 minute' then
    update identity.sessions set last_used_at = now() where token_hash = hash;
  end if;
  return session.user_id;
end $$;

-- Until when the session may do what needs a fresh proof; null if its last one is too old.
create function identity.session_confirmed_until(hash bytea) returns timestamptz language sql stable as $$
  select confirmed_at + interval '10 minutes' from identity.sessions
    where token_hash = hash and confirmed_at > now() - interval '10 minutes'
$$;

-- Whether the session may export everything. If so, that is logged.
create function identity.permit_export(hash bytea) returns boolean language plpgsql as $$
begin
  if identity.session_confirmed_until(hash) is null then return false; end if;
  insert into identity.security_events (user_id, kind, device)
    select user_id, 'data-exported', device from identity.sessions where token_hash = hash;
  return true;
end $$;

-- However sessions end, whoever caches them learns it.
create function identity.announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', user_id) from (select distinct user_id from ended) as people;
  return null;
end $$;
create trigger announce_ended after delete on identity.sessions
  referencing old table as ended for each statement execute function identity.announce_ended_sessions();

create table identity.passkeys (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id text not null references identity.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it was used, as the passkey says: a smaller number than before means that it was copied.
  sign_count bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on identity.passkeys (user_id);

create table identity.challenges (
  challenge_hash bytea primary key,
  -- Whose passkey is to be added; null if one is to be used.
  user_id text references identity.users on delete cascade,
  expires_at timestamptz not null
);
create index on identity.challenges (expires_at);
create index on identity.challenges (user_id);

create table identity.recovery_codes (
  user_id text not null references identity.users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table identity.email_addresses (
  user_id text primary key references identity.users on delete cascade,
  address text not null,
  -- Without regard to case.
  address_key text not null
);
create index on identity.email_addresses (address_key);

-- Links that were sent by email or printed for an operator.
create table identity.links (
  token_hash bytea primary key,
  user_id text not null references identity.users on delete cascade,
  purpose text not null check (purpose in ('reset password', 'confirm email')),
  -- The address that it confirms.
  address text,
  expires_at timestamptz not null
);
create index on identity.links (user_id);
create index on identity.links (expires_at);

-- Browsers in which a person has signed in before.
create table identity.devices (
  user_id text not null references identity.users on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index on identity.devices (last_used_at);

create table identity.security_events (
  event_id uuid primary key default gen_random_uuid(),
  user_id text not null references identity.users on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  device text,
  detail jsonb not null default '{}',
  -- Whether it is shown to the person until they dismiss it.
  is_notice boolean not null default false
);
create index on identity.security_events (user_id, at);
create index on identity.security_events (at);

-- Failed attempts, by hashes of names, addresses, networks and devices.
create table identity.attempts (
  key_hash bytea primary key,
  count integer not null,
  last_at timestamptz not null,
  -- No other attempt is made before.
  free_at timestamptz not null
);
create index on identity.attempts (last_at);
`
