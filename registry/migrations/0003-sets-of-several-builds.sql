-- What a build of the shell lacks to run a release, so that another build serves its pages. Both come from the set's
-- document, so that they are right even if an API of the previous release stores the set.
alter table release_set
  -- By remote: a list of reasons.
  add column if not exists lacks jsonb not null
    generated always as (coalesce((document::json -> 'lacks')::jsonb, '{}')) stored,
  -- The version of the build's own release.
  add column if not exists shell text generated always as (document::json ->> 'shell') stored;
