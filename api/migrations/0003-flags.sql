-- The facts of an agent that hold or do not hold, by the ids of `api/contract/flags.ts`. What is not known is missing.
-- Like 0002, this ends the processes of the schema before it, which cannot search any more.
alter table agent add column flags jsonb not null default '{}';
update agent set flags = jsonb_strip_nulls(
  jsonb_build_object('freeTier', free_tier, 'dataPrivacy', data_privacy)
);
alter table agent drop column free_tier, drop column data_privacy;

-- The flags that hold, which filters ask for.
alter table agent_score add column flags text[] not null default '{}';
update agent_score set flags = array(
  select key from jsonb_each(agent.flags) where value = 'true' order by key
)
from agent where agent.id = agent_score.agent_id;
update agent_search set document =
  ts_delete(document, '{=free,=private,=api}'::text[])
  || array_to_tsvector(array(select '=' || flag from unnest(agent_score.flags) as flag))
from agent_score where agent_score.agent_id = agent_search.agent_id;
