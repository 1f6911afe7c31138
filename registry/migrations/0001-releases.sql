-- migrate: replaces 0078-review-vote-network-index.sql
-- What teams publish, which versions are active, and who did what.

-- Published versions. A row stays after its files are removed, so that its version stays taken.
create table release (
  id integer generated always as identity primary key,
  name text not null,
  version text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  signature text not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  provenance jsonb,
  pruned_at timestamptz,
  -- The checks of the sources that ran before it was published. Null: the publisher reported none.
  checks jsonb,
  unique (name, version)
);

-- Files by their content. Most are compressed already, so the database does not try to.
create table release_blob (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  size integer not null check (size >= 0),
  bytes bytea not null,
  -- When it was last uploaded: what nothing names yet may belong to an upload under way.
  stored_at timestamptz not null default now()
);
alter table release_blob alter column bytes set storage external;

create table release_file (
  release_id integer not null references release,
  path text not null,
  digest text not null references release_blob,
  primary key (release_id, path)
);
create index release_file_by_digest on release_file (digest);
create index release_file_by_name on release_file (substring(path from '[^/]*$'));

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
  used_at timestamptz not null default now(),
  -- So that what a stolen token did can be found.
  stored_by text,
  -- Over the document and the digests of the files. Without one, servers refuse the set.
  signature text
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
create index release_set_file_by_name on release_set_file (substring(path from '[^/]*$'));

-- The wanted state. Whoever changes it, a pointer, or a change locks this row first.
create table release_state (
  only_row boolean default true primary key check (only_row),
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
  moved_at timestamptz not null default now(),
  -- When a server of the host told of itself last. Pointers keep sets, and hosts go.
  seen_at timestamptz not null default now()
);

create table release_change (
  id integer generated always as identity primary key,
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
  id integer generated always as identity primary key,
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
  finished_by text,
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
  seen_at timestamptz not null default now(),
  -- How each set did lately, as the server tells.
  health jsonb
);
create index release_server_by_time on release_server (seen_at);

create table release_audit (
  id bigint generated always as identity primary key,
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
create index release_audit_refused on release_audit (at) where not allowed;

create function refuse_release_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever appended to';
end
$$;

create trigger release_audit_append_only before update on release_audit
  for each statement execute function refuse_release_audit_change();

create trigger release_audit_keeps_entries before delete on release_audit
  for each row when (old.allowed or (old.at > now() - interval '90 days'))
  execute function refuse_release_audit_change();

-- A trigger, so that whatever writes the log queues its deliveries in the same transaction.
create function queue_release_webhooks() returns trigger language plpgsql as $$
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

create trigger release_audit_webhooks after insert on release_audit
  for each row when (new.allowed) execute function queue_release_webhooks();

create table release_owner (
  remote text collate "C" primary key,
  team text collate "C" not null,
  -- URL prefixes that all remotes of the team may use.
  prefixes text[] not null
);

create table release_token (
  id integer generated always as identity primary key,
  -- SHA-256 of the token, which is not stored.
  hash bytea not null unique,
  -- Its first characters, to find it by.
  start text not null,
  role text not null check (role in ('team', 'server')),
  team text collate "C",
  name text not null,
  -- Null: all remotes of the team.
  remotes text[],
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check ((role = 'team') = (team is not null))
);

-- What an OpenID Connect token has published, as long as it is valid: it publishes nothing else.
create table release_token_use (
  issuer text collate "C" not null,
  token_id text collate "C" not null,
  name text collate "C" not null,
  version text not null,
  digest text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id, name)
);
create index release_token_use_expiry on release_token_use (expires_at);

-- What an OpenID Connect token was first used for: it can be used for nothing else.
create table release_token_purpose (
  issuer text collate "C" not null,
  token_id text collate "C" not null,
  purpose text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);
create index release_token_purpose_expiry on release_token_purpose (expires_at);

-- Workflows that prove by an OpenID Connect token who they are.
create table release_publisher (
  name text collate "C" primary key,
  team text collate "C" not null,
  remotes text[],
  issuer text collate "C" not null,
  -- Null: found by discovery.
  jwks_uri text,
  audience text not null,
  -- By claim: the values that are allowed.
  claims jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null
);
create index release_publisher_issuer on release_publisher (issuer);

-- Who is logged in to the operators' page.
create table release_session (
  -- SHA-256 of the cookie.
  hash bytea primary key,
  principal jsonb not null,
  -- Ends the session with the token; null for the owner's.
  token_id integer references release_token on delete cascade,
  expires_at timestamptz not null
);
create index release_session_expiry on release_session (expires_at);

-- How often each caller was refused per minute. Only the first refusals of a minute are in the
-- audit log one by one.
create table release_refusal (
  by text not null,
  minute timestamptz not null,
  count integer not null,
  primary key (by, minute)
);

create table release_webhook (
  id integer generated always as identity primary key,
  url text not null,
  secret text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Set when the receiver answers 410 Gone.
  disabled_at timestamptz,
  -- A webhook of a team gets only what concerns the team's remotes. Null: everything.
  team text
);

create table release_webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null references release_webhook on delete cascade,
  audit_id bigint not null references release_audit,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The process that takes a delivery moves this ahead, so nobody else takes it meanwhile.
  next_attempt_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  last_status integer,
  last_error text
);
create index release_webhook_delivery_due
  on release_webhook_delivery (next_attempt_at) where state = 'pending';
create index release_webhook_delivery_webhook on release_webhook_delivery (webhook_id, id);

-- Remotes whose versions need an accepted diff before all visitors get them.
create table release_review (
  remote text collate "C" primary key,
  required_at timestamptz not null default now(),
  required_by text not null
);

create table release_diff (
  id integer generated always as identity primary key,
  release_id integer not null references release,
  -- The version that was active; null if none was.
  base_version text,
  -- SHA-256 of the document.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  document text not null,
  -- How many changes the document lists, and how much could not be compared.
  changes integer not null,
  problems integer not null,
  recorded_at timestamptz not null default now(),
  recorded_by text not null
);
create index release_diff_by_release on release_diff (release_id, id desc);

-- Pictures of differences. They are removed long before the diff.
create table release_diff_file (
  diff_id integer not null references release_diff on delete cascade,
  digest text not null references release_blob on delete cascade,
  primary key (diff_id, digest)
);
create index release_diff_file_by_digest on release_diff_file (digest);

create table release_diff_acceptance (
  id integer generated always as identity primary key,
  diff_id integer not null references release_diff,
  -- Of the accepted document, as the reviewer named it.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- The name that the reviewer gave, and the authenticated caller.
  reviewer text not null,
  accepted_by text not null,
  accepted_at timestamptz not null default now()
);
create index release_diff_acceptance_by_diff on release_diff_acceptance (diff_id, id desc);

create function refuse_release_acceptance_change() returns trigger language plpgsql as $$
begin
  raise exception 'Acceptances are only ever appended';
end
$$;

create trigger release_diff_acceptance_append_only before delete or update on release_diff_acceptance
  for each statement execute function refuse_release_acceptance_change();

-- What people found when they tested a release in a QA session.
create table release_test (
  id integer generated always as identity primary key,
  release_id integer not null references release,
  at timestamptz not null default now(),
  -- The person, as the QA session or its form names them.
  tester text not null,
  -- The token with which the web server stored it.
  by text not null,
  result text not null check (result in ('pass', 'fail', 'note')),
  scenarios text[] not null,
  note text not null,
  -- The URL that reproduces what was tested, without its origin.
  link text not null
);
create index release_test_by_release on release_test (release_id, id desc);

create function refuse_release_test_change() returns trigger language plpgsql as $$
begin
  raise exception 'Test records are only ever appended';
end
$$;

create trigger release_test_append_only before delete or update on release_test
  for each statement execute function refuse_release_test_change();

-- Links that open QA sessions on the site: each is for one person, limited to a scope, and revocable.
create table release_qa_link (
  id integer generated always as identity primary key,
  -- SHA-256 of the token in the link, which is not stored.
  hash bytea not null unique,
  -- The name of the person that the link is for. Deleted with the row, a month after the link ended.
  person text not null,
  purpose text,
  -- "any", or by remote: "any" or a list of versions.
  scope jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text
);
create index release_qa_link_expiry on release_qa_link (expires_at);

-- The sandboxes of QA sessions: votes that only their session sees. They are deleted when the link ends.
create table qa_vote (
  link_id integer not null references release_qa_link on delete cascade,
  -- The random id of the session, one per browser that opened the link.
  session text collate "C" not null,
  kind text not null check (kind in ('agent', 'review')),
  target_id integer not null,
  vote_type text not null check (vote_type in ('upvote', 'downvote', 'helpful', 'unhelpful')),
  primary key (link_id, session, kind, target_id)
);

-- What visitors met with each release: counts per minute, never a visitor or a single view.
create table observation (
  remote text collate "C" not null,
  version text collate "C" not null,
  minute timestamptz not null,
  metric text collate "C" not null check (metric in ('views', 'failed', 'lcp', 'inp', 'cls', 'ttfb')),
  -- The pattern of the route, such as /agent/:id.
  route text collate "C" not null,
  -- For web vitals, the number of a logarithmic bucket; 0 otherwise.
  bucket smallint not null,
  count bigint not null check (count > 0),
  primary key (remote, version, minute, metric, route, bucket)
);
create index observation_by_minute on observation (minute);

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
  id integer generated always as identity primary key,
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

-- Canaries that drive themselves: which step each is at, what it has counted, and why it decided so.
create table release_drive (
  id integer generated always as identity primary key,
  remote text collate "C" not null,
  version text collate "C" not null,
  -- The active version that it is compared with.
  base text collate "C" not null,
  settings jsonb not null,
  -- What visitors met with the active version before; fixed when the drive starts.
  baseline jsonb not null,
  state text not null default 'running' check (state in (
    'running', 'promoted', 'taken-back', 'stayed', 'stopped', 'overridden', 'refused'
  )),
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
create index release_drive_by_remote on release_drive (remote, id desc);
create unique index release_drive_running on release_drive (remote) where state = 'running';
