-- What the daily ranking run found for each agent. A day without a row is like the last one before it: most agents
-- keep rank, score and votes for days, so most days need no row.
create table agent_day (
  agent_id integer not null references agent on delete cascade,
  day date not null,
  category_rank integer not null,
  -- Rounded, as readers see it.
  score smallint not null,
  upvotes integer not null,
  downvotes integer not null,
  primary key (agent_id, day)
);
-- Finds the days that are too old to keep.
create index agent_day_by_day on agent_day (day, agent_id);
