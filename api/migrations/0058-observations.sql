-- What visitors met with each release: counts per minute, never a visitor or a single view.
create table observation (
  remote text collate "C" not null,
  version text collate "C" not null,
  minute timestamptz not null,
  metric text collate "C" not null
    check (metric in ('views', 'failed', 'lcp', 'inp', 'cls', 'ttfb')),
  -- The pattern of the route, such as /agent/:id.
  route text collate "C" not null,
  -- For web vitals, the number of a logarithmic bucket; 0 otherwise.
  bucket smallint not null,
  count bigint not null check (count > 0),
  primary key (remote, version, minute, metric, route, bucket)
);
create index observation_by_minute on observation (minute);
