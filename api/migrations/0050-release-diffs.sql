-- What a version changes compared to the active one, and who has accepted that.

create table release_diff (
  id integer primary key generated always as identity,
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
  -- The previous release of the API does not know that a diff needs the file, and may remove it.
  digest text not null references release_blob on delete cascade,
  primary key (diff_id, digest)
);
create index release_diff_file_by_digest on release_diff_file (digest);

create table release_diff_acceptance (
  id integer primary key generated always as identity,
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
create trigger release_diff_acceptance_append_only
before update or delete on release_diff_acceptance
for each statement execute function refuse_release_acceptance_change();

-- Remotes whose versions need an accepted diff before all visitors get them.
create table release_review (
  remote text collate "C" primary key,
  required_at timestamptz not null default now(),
  required_by text not null
);
