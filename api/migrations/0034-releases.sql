-- What teams publish, which versions are active, and who did what.

-- Files by their content. Most are compressed already, so the database does not try to.
create table release_blob (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  size integer not null check (size >= 0),
  bytes bytea not null,
  -- When it was last uploaded: what nothing names yet may belong to an upload under way.
  stored_at timestamptz not null default now()
);
alter table release_blob alter column bytes set storage external;

-- Published versions. A row stays after its files are removed, so that its version stays taken.
create table release (
  id integer primary key generated always as identity,
  name text not null,
  version text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  signature text not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  provenance jsonb,
  pruned_at timestamptz,
  unique (name, version)
);

create table release_file (
  release_id integer not null references release,
  path text not null,
  digest text not null references release_blob,
  primary key (release_id, path)
);
create index release_file_by_digest on release_file (digest);
create index release_file_by_name on release_file ((substring(path from '[^/]*$')));

-- Composed sets: one build of the host with one version of each remote. They never change.
create table release_set (
  id text primary key,
  host text not null,
  versions jsonb not null,
  -- Hash of the versions, to find the set of a host by.
  versions_hash text not null,
  document text not null,
  stored_at timestamptz not null default now(),
  -- When a pointer or a session last asked for it.
  used_at timestamptz not null default now()
);
create index release_set_by_versions on release_set (host, versions_hash);

create table release_set_member (
  set_id text not null references release_set on delete cascade,
  release_id integer not null references release,
  primary key (set_id, release_id)
);
create index release_set_member_by_release on release_set_member (release_id);

create table release_set_file (
  set_id text not null references release_set on delete cascade,
  path text not null,
  digest text not null references release_blob,
  primary key (set_id, path)
);
create index release_set_file_by_digest on release_set_file (digest);
create index release_set_file_by_name on release_set_file ((substring(path from '[^/]*$')));

-- The wanted state. Whoever changes it, a pointer, or a change locks this row first.
create table release_state (
  only_row boolean primary key default true check (only_row),
  revision integer not null default 0,
  active jsonb not null default '{}',
  canaries jsonb not null default '{}',
  -- By remote: what a rollback goes back to, the last first.
  previous jsonb not null default '{}',
  -- Grows with everything that somebody may wait for.
  ticks bigint not null default 0,
  -- Grows whenever pointers move.
  moves bigint not null default 0
);
insert into release_state default values;

-- The sets that web servers serve, by build of the host.
create table release_pointer (
  host text primary key,
  revision integer not null,
  active text not null references release_set,
  variants jsonb not null,
  previous text references release_set,
  moved_at timestamptz not null default now()
);

create table release_change (
  id integer primary key generated always as identity,
  request jsonb not null,
  requested_by text not null,
  requested_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'done', 'refused', 'failed')),
  revision integer,
  findings jsonb not null default '{}',
  problem text,
  -- When it was its turn.
  started_at timestamptz,
  ended_at timestamptz
);
create index release_change_pending on release_change (id) where state = 'pending';

-- What release workers are asked to do. A lost table costs nothing: it is filled again.
create unlogged table release_work (
  -- A new one with each claim, so that a claim that ran out cannot be finished.
  id integer primary key generated always as identity,
  host text not null,
  -- The change it belongs to; 0 for none.
  change_id integer not null default 0,
  -- The revision of the state it was computed against.
  base integer not null,
  -- The lower, the sooner.
  priority smallint not null,
  checked jsonb not null,
  beside jsonb not null,
  compose jsonb not null,
  -- Hash of the sets to compose, so that nothing is asked for twice.
  hash text not null,
  created_at timestamptz not null default now(),
  claimed_by text,
  -- The worker's id as it reports itself: when it is gone, its work is free again.
  claimed_server text,
  claimed_at timestamptz,
  claimed_until timestamptz,
  -- Set when it is finished.
  findings jsonb,
  problem text,
  ended_at timestamptz,
  unique (host, change_id, hash)
);
create index release_work_open on release_work (host, priority, id) where ended_at is null;

-- Web servers and workers, as they last told of themselves.
create unlogged table release_server (
  id text primary key,
  kind text not null,
  host text not null,
  revision integer,
  set_id text,
  problem text,
  reported_by text not null,
  seen_at timestamptz not null default now()
);
create index release_server_by_time on release_server (seen_at);

create table release_audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  by text not null,
  action text not null,
  remote text,
  from_version text,
  to_version text,
  revision integer,
  allowed boolean not null,
  detail jsonb not null default '{}'
);
create index release_audit_by_remote on release_audit (remote, id desc);

create function refuse_release_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever appended to';
end
$$;
create trigger release_audit_append_only
before update or delete on release_audit
for each statement execute function refuse_release_audit_change();
