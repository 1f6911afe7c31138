-- What a ranking run finds out about the lists. The previous release reads `agent_stats.trend_sum` instead, so its
-- triggers stay until the next one.

-- The agents with recent votes or reviews. Those that the Trending list shows have a rank.
create table agent_trend (
  agent_id integer primary key references agent on delete cascade,
  -- Networks for and against the agent, each halved for every week since its votes.
  trend_up double precision not null,
  trend_down double precision not null,
  trend_low double precision not null,
  trend_high double precision not null,
  rank integer,
  rank_low integer,
  rank_high integer
);
create index agent_trend_rank on agent_trend (rank) where rank is not null;

-- How many new votes or reviews put another agent above one of the first agents of a list. Null if that takes more than
-- a run tries, or if the agent is not among the first ones.
create table agent_breakdown (
  agent_id integer primary key references agent on delete cascade,
  reviews integer,
  category_reviews integer,
  votes integer
);
