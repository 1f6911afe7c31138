-- migrate: no transaction
-- Changes of one fact, newest first: all agents that were ever retired.
drop index concurrently if exists agent_change_field;
create index concurrently agent_change_field on agent_change (field, id);
