// Migration 0006 of the identities: sessions, links, codes and challenges belong to one epoch of a person's
// credentials. Creating one locks the person's row until commit. Raising the epoch waits for that, and then deletes it.
// A later creation finds another epoch than the one it was judged in, or its session deleted.
export const epoch = `
alter table identity.users
  add credential_epoch integer not null default 0,
  add passkey_required boolean not null default false;

-- Operators print links of their own, which no letter replaces.
alter table identity.links drop constraint links_purpose_check;
alter table identity.links add constraint links_purpose_check
  check (purpose in ('reset password', 'reset by operator', 'confirm email'));

-- Ends all sessions but the one whose token has that hash and, if asked to, every other way in that was handed out: links,
-- recovery codes and addresses that wait to be confirmed. Every statement sees what was committed while the first one waited.
create function identity.raise_epoch(person text, kept bytea, ends_ways_back boolean, out epoch integer, out ended integer)
language plpgsql as $$
begin
  update identity.users set credential_epoch = credential_epoch + 1 where user_id = person returning credential_epoch into epoch;
  delete from identity.sessions where user_id = person and token_hash is distinct from kept;
  get diagnostics ended = row_count;
  delete from identity.challenges where user_id = person;
  if ends_ways_back then
    delete from identity.links where user_id = person;
    delete from identity.recovery_codes where user_id = person;
  end if;
end $$;
`

/** Migration 0007. A row that was written while the clock was ahead does not stay valid for longer. */
export const againstClocks = `
create or replace function identity.session_user(hash bytea) returns text language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  session identity.sessions;
begin
  select * into session from identity.sessions
    where token_hash = hash and last_used_at > now() - interval '7 days'
      and signed_in_at > now() - interval '30 days' and signed_in_at <= now() + interval '1 day';
  if not found then return null; end if;
  if session.last_used_at < now() - interval '1 minute' or session.last_used_at > now() + interval '1 minute' then
    update identity.sessions set last_used_at = now() where token_hash = hash;
  end if;
  return session.user_id;
end $$;

create or replace function identity.session_confirmed_until(hash bytea) returns timestamptz language sql stable as $$
  select confirmed_at + interval '10 minutes' from identity.sessions
    where token_hash = hash and confirmed_at > now() - interval '10 minutes' and confirmed_at <= now()
$$;
`
