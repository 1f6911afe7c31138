-- The best scored agents stand on a small shelf of their own, the next on one ten times its size,
-- and so on. A search looks through one shelf after the other until it has enough: a common word
-- fills it from the first, a rare one has few matches on any.
alter table agent_search add column shelf smallint not null default 3 check (shelf between 0 and 3);
-- Documents are read for every search that finds them: compressed, that takes several times longer.
alter table agent_search set (toast_tuple_target = 8160);
update agent_search set shelf = ranked.shelf
from (
  select
    agent_id,
    case
      when place <= 1000 then 0 when place <= 10000 then 1 when place <= 100000 then 2 else 3
    end as shelf
  from (
    select agent_id, row_number() over (order by score desc, name, agent_id) as place
    from agent_score
  ) as placed
) as ranked
where ranked.agent_id = agent_search.agent_id;

-- Without a list of what is yet to be sorted in, which every search would have to read through.
drop index agent_search_document;
create index agent_search_shelf_0 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 0;
create index agent_search_shelf_1 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 1;
create index agent_search_shelf_2 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 2;
create index agent_search_shelf_3 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 3;

-- A function, because only one can have settings of its own: how many agents match is not known
-- beforehand, and on a guess the whole table may seem the shorter way.
create function search_agents(query tsquery, most integer)
returns table (agent_id integer)
language sql stable rows 300 set enable_seqscan = off
as $$
  (select agent_id from agent_search where shelf = 0 and document @@ query limit most)
  union all
  (select agent_id from agent_search where shelf = 1 and document @@ query limit most)
  union all
  (select agent_id from agent_search where shelf = 2 and document @@ query limit most)
  union all
  (select agent_id from agent_search where shelf = 3 and document @@ query limit most)
  limit most
$$;
