-- What a build of the shell lacks to run a release, so that another build serves its pages.
alter table release_set
  -- By remote: a list of reasons.
  add column if not exists lacks jsonb not null default '{}',
  -- The version of the build's own release.
  add column if not exists shell text;
