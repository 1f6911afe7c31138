-- migrate: no transaction
-- Names in any case stand together: n8n before Zapier.
-- The previous release still reads agent_name; drop that index once no process of it is left.
drop index concurrently if exists agent_by_name;
create index concurrently agent_by_name on agent (lower(name), id);
