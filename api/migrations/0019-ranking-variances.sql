alter table ranking_totals
  -- The time that every score was computed for.
  add column as_of timestamptz,
  -- How much reviews of one agent differ, and the true ratings of agents.
  add column review_variance double precision,
  add column agent_variance double precision;
