-- What lists are filtered and sorted by stands together, so that one index holds each of them.
alter table agent_score
  add column pricing text,
  add column added_on date,
  -- Upvotes less downvotes, as of `computed_at`.
  add column net_votes integer;
update agent_score set
  pricing = agent_search.pricing, added_on = agent.added_on,
  net_votes = agent_stats.upvotes - agent_stats.downvotes
from agent
join agent_search on agent_search.agent_id = agent.id
join agent_stats on agent_stats.agent_id = agent.id
where agent.id = agent_score.agent_id;
alter table agent_score
  alter column pricing set not null,
  alter column added_on set not null,
  alter column net_votes set not null,
  -- The highest of the rating filters that the agent passes, by the rating as it is shown.
  add column rating_floor double precision not null generated always as (
    case
      when round(mean_rating::numeric, 2) >= 4.5 then 4.5
      when round(mean_rating::numeric, 2) >= 4 then 4
      when round(mean_rating::numeric, 2) >= 3 then 3
      else 0
    end
  ) stored;

-- Every order runs one way, what is highest first being negated: then all that follows a row is one
-- range of the index (a comparison of rows). A filter of several pricings or ratings reads as many
-- ranges and merges them, so that none ever skips rows that do not pass.
create index agent_score_list_score
  on agent_score (category_id, pricing, rating_floor, (-score), name, agent_id);
create index agent_score_list_rating
  on agent_score (
    category_id, pricing, rating_floor, (-coalesce(mean_rating, 0)), (-score), name, agent_id
  );
create index agent_score_list_reviews
  on agent_score (category_id, pricing, rating_floor, (-review_count), (-score), name, agent_id);
create index agent_score_list_newest
  on agent_score (
    category_id, pricing, rating_floor, (date '2000-01-01' - added_on), (-score), name, agent_id
  );
create index agent_score_list_name
  on agent_score (category_id, pricing, rating_floor, name, agent_id);

drop index agent_score_popular;
create index agent_score_popular
  on agent_score ((-mean_rating), (-review_count), (-net_votes), (-score), name, agent_id)
  where review_count >= 3;

create index agent_name on agent (name, id);
-- A launch of reduced precision comes before the days of its month or year, as its text does.
drop index agent_newest;
create index agent_newest
  on agent (
    (date '2000-01-01' - added_on), (-rpad(replace(launched_on, '-', ''), 8, '0')::integer), name, id
  );

-- How many agents a category holds of each kind: counting a large one takes too long for a page.
create table category_count (
  category_id integer not null references category on delete cascade,
  pricing text not null,
  rating_floor double precision not null,
  agent_count integer not null,
  primary key (category_id, pricing, rating_floor)
);
insert into category_count (category_id, pricing, rating_floor, agent_count)
select category_id, pricing, rating_floor, count(*) from agent_score group by 1, 2, 3;

-- Once for each statement, and without a write when agents stay where they were counted.
create function count_agents() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into category_count as counted (category_id, pricing, rating_floor, agent_count)
      select category_id, pricing, rating_floor, count(*) from added
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (category_id, pricing, rating_floor)
      do update set agent_count = counted.agent_count + excluded.agent_count;
    when 'UPDATE' then
      insert into category_count as counted (category_id, pricing, rating_floor, agent_count)
      select category_id, pricing, rating_floor, sum(sign)
      from (
        select category_id, pricing, rating_floor, 1 as sign from added
        union all
        select category_id, pricing, rating_floor, -1 from removed
      ) as moved
      group by 1, 2, 3 having sum(sign) <> 0 order by 1, 2, 3
      on conflict (category_id, pricing, rating_floor)
      do update set agent_count = counted.agent_count + excluded.agent_count;
    when 'DELETE' then
      update category_count set agent_count = category_count.agent_count - gone.agent_count
      from (
        select category_id, pricing, rating_floor, count(*) as agent_count from removed
        group by 1, 2, 3
      ) as gone
      where category_count.category_id = gone.category_id
        and category_count.pricing = gone.pricing
        and category_count.rating_floor = gone.rating_floor;
  end case;
  return null;
end
$$;
create trigger agent_score_added after insert on agent_score
  referencing new table as added for each statement execute function count_agents();
create trigger agent_score_moved after update on agent_score
  referencing old table as removed new table as added
  for each statement execute function count_agents();
create trigger agent_score_removed after delete on agent_score
  referencing old table as removed for each statement execute function count_agents();
