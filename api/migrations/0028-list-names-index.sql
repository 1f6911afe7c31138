-- migrate: no transaction
-- The previous release still reads agent_score_list_name; drop that index once no process of it is
-- left.
drop index concurrently if exists agent_score_list_names;
create index concurrently agent_score_list_names
  on agent_score (category_id, pricing, rating_floor, lower(name), agent_id);
