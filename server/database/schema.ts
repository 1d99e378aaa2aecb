import type { ClientBase } from 'pg'
import { codeOf, messageOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'
import { tooOld } from './too-old.ts'

/**
 * The steps that led to today's tables, in order. They only ever add, so that a process of the previous version can go on using
 * the database beside one of this version; a step is never changed once it is here. A step that such a process cannot work with
 * says so by `update workspace set needs = …` to its own number, and that process stops.
 */
const steps: readonly string[] = [
  `
  create table workspace (
    id smallint primary key check (id = 1),
    head bigint not null,
    epoch text not null
  );
  insert into workspace (id, head, epoch) values (1, 0, gen_random_uuid()::text);

  create table entries (
    seq bigint primary key,
    request_id text not null unique,
    by text not null,
    at text not null,
    sent_at text not null,
    sent_hash bytea not null,
    rules integer not null,
    name text not null,
    args json not null,
    changes json not null,
    touched text[] not null
  );
  create index entries_touched on entries using gin (touched);

  create table nothings (
    request_id text primary key,
    by text not null,
    sent_hash bytea not null,
    refusal json,
    at timestamptz not null default now()
  );
  create index nothings_at on nothings (at);

  create table current_rows (
    table_name text not null,
    id text not null,
    row json not null,
    primary key (table_name, id)
  );
  `,
  `
  create table passwords (
    seal text primary key,
    hash text not null,
    at timestamptz not null default now()
  );

  create table sessions (
    token_hash bytea primary key,
    user_id text not null,
    begun_at timestamptz not null default now(),
    used_at timestamptz not null default now()
  );
  create index sessions_user on sessions (user_id);

  create table links (
    token_hash bytea primary key,
    user_id text not null,
    ends_at timestamptz not null
  );
  create index links_user on links (user_id);
  `,
  `
  alter table links add column kind text not null default 'reset';

  create table attempts (
    key bytea primary key,
    count integer not null,
    ends_at timestamptz not null
  );
  create index attempts_ends on attempts (ends_at);

  create table devices (
    token_hash bytea not null,
    user_id text not null,
    used_at timestamptz not null default now(),
    primary key (token_hash, user_id)
  );

  create table logins (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    user_id text,
    address text not null,
    outcome text not null
  );
  create index logins_at on logins (at);
  `,
  `
  alter table passwords add column is_given boolean not null default false;
  `,
  `
  create table earlier (
    seq bigint primary key,
    request_id text not null,
    by text not null,
    at text not null,
    name text not null,
    args json not null,
    changes json not null,
    touched text[] not null
  );
  create index earlier_touched on earlier using gin (touched);
  `,
  // How many of these steps a process must know to work here. A step that the previous version cannot work with raises it.
  `
  alter table workspace add column needs integer not null default 5;
  `,
  // Whose days decide what is due; none if nobody has chosen.
  `
  alter table workspace add column time_zone text;
  `,
  // The role with which a session or a link was begun; none if the previous version began it.
  `
  alter table sessions add column role text;
  alter table links add column role text;
  `,
  // Each write asks whether a row was touched before: with fast update, a list of pending entries would be searched each time.
  `
  alter index entries_touched set (fastupdate = off);
  select gin_clean_pending_list('entries_touched');
  `,
  // How often a time zone was chosen: with each choice a day may begin once more.
  `
  alter table workspace add column zone_choices integer not null default 0;
  `,
  // The same for what a workspace brought along when it was moved in.
  `
  alter index earlier_touched set (fastupdate = off);
  select gin_clean_pending_list('earlier_touched');
  `,
]

/** How many steps this version knows. */
export const knownSteps = steps.length

/** Any number, provided that no other version uses a different one. */
const migrationLock = 7_236_401

/**
 * Brings the tables of a database to this version; several processes may do so at once. Returns how many steps this call took.
 * Throws a `FatalError` if a newer version has changed them so that this one cannot work with them. `upTo`: to take over the rows
 * of an earlier version, the tables are brought only to the steps that it knew.
 */
export async function migrate(client: ClientBase, upTo = knownSteps): Promise<number> {
  let mine = 0
  try {
    for (let taken = await beginStep(client); taken < upTo; taken = await beginStep(client)) {
      await client.query(`${steps[taken]}; insert into steps (step) values (${taken + 1}); commit`)
      mine += 1
    }
    // Before the last step, nobody is required to know any.
    if (upTo < knownSteps) return mine
    const { rows: needs } = await client.query<{ needs: number }>('select needs from workspace')
    if ((needs[0]?.needs ?? 0) > knownSteps) throw tooOld
    return mine
  } catch (error) {
    throw strangers.has(codeOf(error) ?? '') ? ofAnother(messageOf(error)) : error
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

/**
 * PostgreSQL's codes for a table, or a type of its name, that already exists, and for a table that has other columns or does not
 * exist.
 */
const strangers: ReadonlySet<string> = new Set(['42P07', '42710', '42703', '42P01'])

/** Reported for a database in which things with the names of our tables are not ours. */
function ofAnother(said: string): FatalError {
  return new FatalError(
    `This database is in use by another program, whose tables have the same names as those of EMS (${said}). ` +
      'Make one for EMS alone, and name it in DATABASE_URL.',
  )
}

/** Begins a transaction that may take its time, and beside which no other process can take a step. Returns how many steps are taken. */
async function beginStep(client: ClientBase): Promise<number> {
  await client.query(`
    begin;
    set local statement_timeout = 0;
    select pg_advisory_xact_lock(${migrationLock});
    create table if not exists steps (step integer primary key, at timestamptz not null default now())
  `)
  const { rows } = await client.query<{ taken: number }>('select count(*)::integer as taken from steps')
  return rows[0]?.taken ?? 0
}
