-- migrate: no transaction
-- Finds the agent that a slug names: of several with the same slug, the one with the lowest id.
drop index concurrently if exists agent_by_slug;
create index concurrently agent_by_slug on agent (agent_slug(name), id);
