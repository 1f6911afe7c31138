-- The agent's languages again, for the filters of a category.
alter table agent_score add column languages text[] not null default '{}';
