-- Canaries that drive themselves: which step each is at, what it has counted, and why it decided so.
create table release_drive (
  id integer primary key generated always as identity,
  remote text collate "C" not null,
  version text collate "C" not null,
  -- The active version that it is compared with.
  base text collate "C" not null,
  settings jsonb not null,
  -- What visitors met with the active version before; fixed when the drive starts.
  baseline jsonb not null,
  state text not null default 'running' check (
    state in ('running', 'promoted', 'taken-back', 'stayed', 'stopped', 'overridden', 'refused')
  ),
  -- The index of the current share; -1 before the first one is served.
  step smallint not null default -1,
  since timestamptz,
  comparison jsonb,
  reason text not null,
  -- Whether the log has an entry that the current step holds.
  held boolean not null default false,
  -- The change that the drive waits for, and whether it goes on or back.
  change_id integer references release_change,
  intent text check (intent in ('on', 'back')),
  -- Why the last change was refused or failed, and when to try again.
  problem text,
  retry_at timestamptz,
  started_at timestamptz not null default now(),
  started_by text not null,
  ended_at timestamptz
);
create unique index release_drive_running on release_drive (remote) where state = 'running';
create index release_drive_by_remote on release_drive (remote, id desc);
