-- Names in any case stand together: n8n before Zapier.
create index agent_by_name on agent (lower(name), id);
create index agent_score_list_names
  on agent_score (category_id, pricing, rating_floor, lower(name), agent_id);

-- The previous release still reads agent_name and agent_score_list_name; drop these indexes once no
-- process of it is left.
