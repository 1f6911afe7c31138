-- The mean recency of all known launches, which an agent of unknown launch and without reviews gets.
alter table ranking_totals add column launch_recency double precision;
