-- A fact that is not known is null. Processes of the previous release go on reading and writing.
alter table agent
  alter column company drop not null,
  alter column launched_on drop not null,
  alter column free_tier drop not null,
  alter column expertise drop not null,
  alter column data_privacy drop not null;
alter table agent_score
  alter column days_since_activity drop not null,
  alter column activity drop not null;

-- Comparing rows skips nulls, so an unknown launch counts as the oldest. The previous release still
-- reads agent_newest; drop that index once no process of it is left.
create index agent_added
  on agent (
    (date '2000-01-01' - added_on),
    (coalesce(-rpad(replace(launched_on, '-', ''), 8, '0')::integer, 0)),
    name, id
  );
