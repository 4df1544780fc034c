// The state of a relay in PostgreSQL, by topic: its checkpoint, the events that Kafka refuses, and why it is blocked.
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"

/** A relay of an older version, which knows only the checkpoints, may run beside this one. */
export const relayTables = `
  create schema if not exists relay;
  create table if not exists relay.checkpoints (topic text primary key, position text not null, offsets json not null);
  alter table relay.checkpoints add column if not exists event json;
  create table if not exists relay.unpublished (
    topic text, user_id text not null, stream_id text, revision integer not null, position text not null,
    event_id text not null, type text not null, reason text not null, parked_at text not null,
    primary key (topic, stream_id));
  create table if not exists relay.troubles (topic text primary key, reason text not null)`

/** The first event of its stream that Kafka refuses, even as a reference. */
export interface Unpublished extends Pick<StoredEvent, "streamId" | "revision" | "position" | "eventId" | "type"> {
  readonly reason: string
}
