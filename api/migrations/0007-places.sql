-- How many agents of a category have each score, by tenths of a point: to tell an agent's place,
-- only those of its own tenth are left to be counted one by one.
create table score_count (
  category_id integer not null references category on delete cascade,
  tenth integer not null,
  agent_count integer not null,
  primary key (category_id, tenth)
);
insert into score_count (category_id, tenth, agent_count)
select category_id, floor(score * 10), count(*) from agent_score group by 1, 2;

-- Once for each statement, and without a write when scores stay within their tenths.
create function count_scores() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into score_count as counted (category_id, tenth, agent_count)
      select category_id, floor(score * 10), count(*) from added
      group by 1, 2 order by 1, 2
      on conflict (category_id, tenth)
      do update set agent_count = counted.agent_count + excluded.agent_count;
    when 'UPDATE' then
      insert into score_count as counted (category_id, tenth, agent_count)
      select category_id, floor(score * 10), sum(sign)
      from (
        select category_id, score, 1 as sign from added
        union all
        select category_id, score, -1 from removed
      ) as moved
      group by 1, 2 having sum(sign) <> 0 order by 1, 2
      on conflict (category_id, tenth)
      do update set agent_count = counted.agent_count + excluded.agent_count;
    when 'DELETE' then
      update score_count set agent_count = score_count.agent_count - gone.agent_count
      from (
        select category_id, floor(score * 10) as tenth, count(*) as agent_count from removed
        group by 1, 2
      ) as gone
      where score_count.category_id = gone.category_id and score_count.tenth = gone.tenth;
  end case;
  return null;
end
$$;
create trigger agent_score_counted after insert on agent_score
  referencing new table as added for each statement execute function count_scores();
create trigger agent_score_recounted after update on agent_score
  referencing old table as removed new table as added
  for each statement execute function count_scores();
create trigger agent_score_uncounted after delete on agent_score
  referencing old table as removed for each statement execute function count_scores();

-- Gives where the rows stand instead of their ids: then each is read at once, without an index.
drop function search_agents(tsquery, integer);
create function search_agents(query tsquery, most integer)
returns table (place tid)
language sql stable rows 300 set enable_seqscan = off
as $$
  (select ctid from agent_search where shelf = 0 and document @@ query limit most)
  union all
  (select ctid from agent_search where shelf = 1 and document @@ query limit most)
  union all
  (select ctid from agent_search where shelf = 2 and document @@ query limit most)
  union all
  (select ctid from agent_search where shelf = 3 and document @@ query limit most)
  limit most
$$;
