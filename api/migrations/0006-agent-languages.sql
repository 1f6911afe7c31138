-- The languages that the agent works in, by the ids of api/contract/languages.ts.
alter table agent add column languages text[] not null default '{}';
