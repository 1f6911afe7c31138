-- What earlier versions of the schema needed and nothing reads anymore.
drop trigger if exists sample_review_kept on review;
drop function if exists keep_sample_review;
drop function if exists search_agents;
drop index if exists agent_newest;
alter table catalogue_load drop column if exists source;
