-- When single facts were checked, and against what: {"monthlyPriceUsd": {"on": "2026-10-07", "source": "https://…"}}.
-- The other facts were checked on the agent's verified_on.
alter table agent add column checked jsonb not null default '{}';

-- Whether the agent trains on its users' data, by plan; see api/contract/checks.ts.
alter table agent add column training jsonb not null default '[]';

-- What the agent does, by the ids of api/contract/tasks.ts.
alter table agent add column tasks text[] not null default '{}';
