-- migrate: no transaction
drop index concurrently if exists agent_stats_trending;
create index concurrently agent_stats_trending
  on agent_stats (trend_sum desc) where trend_sum <> 0;
