-- Every publication of the catalogue, the newest last.
create table catalogue_publication (
  id integer primary key generated always as identity,
  -- The number of the files; after an import, that of the files it replaced.
  version integer not null check (version >= 0),
  source text not null check (source in ('files', 'import')),
  content_hash text not null,
  agent_count integer not null,
  review_count integer not null,
  added_count integer not null,
  retired_count integer not null,
  published_at timestamptz not null default now()
);
insert into catalogue_publication (
  version, source, content_hash, agent_count, review_count, added_count, retired_count, published_at
)
select
  0, source, content_hash, (select count(*) from agent),
  (select count(*) from review where sample), 0, 0, loaded_at
from catalogue_load;

-- The previous release loads its files whenever a process starts, and deletes what they lack. It
-- leaves imported agents alone, so it is told that they were imported. The new release only reads
-- content_hash, to notice that the previous one has loaded its sample reviews over the newer ones.
insert into catalogue_load (content_hash, source) values ('', 'import')
on conflict (only_row) do update set source = 'import';
