-- Errors of releases, grouped, and how much each network may still report.

-- A lost table costs nothing: reports of pages that are open at that moment do not count.
create unlogged table observation_network (
  -- Keyed hash of a /24 or /48.
  network text collate "C" not null,
  remote text collate "C" not null,
  version text collate "C" not null,
  -- Page views that servers counted, and what browsers have reported about them.
  views integer not null default 0,
  failed integer not null default 0,
  measured integer not null default 0,
  errors integer not null default 0,
  -- Everything starts again an hour later.
  started_at timestamptz not null default now(),
  primary key (network, remote, version)
);
create index observation_network_by_time on observation_network (started_at);

create table observed_error (
  id integer primary key generated always as identity,
  remote text collate "C" not null,
  version text collate "C" not null,
  kind text collate "C" not null,
  -- The error's class, and its message without values.
  name text collate "C" not null,
  message text not null,
  -- The innermost stack frame in a file of the release; '' and 0 if there is none.
  file text collate "C" not null,
  line integer not null,
  col integer not null,
  -- All frames in files of the release, as [file, line, column].
  frames jsonb not null,
  -- Where it was first seen; '' if unknown.
  route text not null,
  set_id text not null,
  count bigint not null check (count > 0),
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  -- The frame in the sources: of the release's private source map.
  source text,
  source_line integer,
  source_column integer,
  mapped_at timestamptz,
  unique (remote, version, kind, name, file, line, col)
);
create index observed_error_by_time on observed_error (last_seen);
create index observed_error_unmapped on observed_error (id) where mapped_at is null;

-- A webhook of a team gets only what concerns the team's remotes. Null: everything.
alter table release_webhook add column team text;

create or replace function queue_release_webhooks() returns trigger language plpgsql as $$
begin
  insert into release_webhook_delivery (webhook_id, audit_id)
  select webhook.id, new.id
  from release_webhook as webhook
  where
    webhook.disabled_at is null
    and (
      webhook.team is null
      or webhook.team = (select team from release_owner where remote = new.remote)
    )
    -- A receiver that is away for long must not fill the database.
    and 1000 > (
      select count(*)
      from (
        select from release_webhook_delivery as waiting
        where waiting.webhook_id = webhook.id and waiting.state = 'pending'
        limit 1000
      ) as bounded
    );
  return null;
end;
$$;
