-- Null where a process of the previous release has written the row. It also still reads the trend
-- of this table; drop that column and its index once no such process is left.
alter table agent_score
  alter column trend set default 0,
  add column score_low double precision,
  add column score_high double precision,
  -- Among all agents, and within the category.
  add column rank_low integer,
  add column rank_high integer,
  add column category_rank_low integer,
  add column category_rank_high integer,
  add column sample_review_count integer;
