-- Forward decay (https://doi.org/10.1109/ICDE.2009.65): a vote or review at time t adds
-- 2^((t - 2035-01-01) / 7 days), a downvote takes as much away. Today's trend is the sum times one
-- factor that is the same for all agents, so their order does not depend on when it is read.
-- A double precision number holds weights until 2054. Before that, a migration has to move the
-- epoch and set every sum to null. The limits keep times outside of that range from being errors.
create function trend_weight(at timestamptz) returns double precision
language sql immutable parallel safe
as $$
  select power(2::double precision, least(1000, greatest(-1000,
    date_part('epoch', at - timestamptz '2035-01-01 00:00:00+00') / 604800
  )))
$$;

create function vote_weight(vote_type text, at timestamptz) returns double precision
language sql immutable parallel safe
as $$ select case vote_type when 'upvote' then trend_weight(at) else -trend_weight(at) end $$;

-- Null until the next ranking run has summed up the votes and reviews there are.
alter table agent_stats
  add column trend_sum double precision,
  add column sample_review_count integer;

create function trend_of(agent integer) returns double precision
language sql stable
as $$
  select coalesce(sum(weight), 0)
  from (
    select vote_weight(vote_type, cast_at) as weight from vote where agent_id = agent
    union all
    select trend_weight(created_at) from review where agent_id = agent
  ) as counted
$$;

-- Votes lock these rows, too: once they are held, nothing is cast that the sum would miss.
create function recount_trends(ids integer[]) returns void language plpgsql as $$
begin
  perform from agent_stats where agent_id = any (ids) order by agent_id for no key update;
  update agent_stats set trend_sum = trend_of(agent_id) where agent_id = any (ids);
end
$$;

-- Locks rows in the order of their ids, as votes do.
create function add_to_trends(ids integer[], weights double precision[]) returns void
language sql
as $$
  insert into agent_stats as stats (agent_id, trend_sum)
  select added.id, sum(added.weight) from unnest(ids, weights) as added (id, weight)
  group by added.id order by added.id
  on conflict (agent_id) do update set trend_sum = stats.trend_sum + excluded.trend_sum
$$;

-- Triggers, because they see the row that a switched vote replaces, and the votes of processes that
-- do not know these sums yet. What is deleted is not subtracted: the rounding error of a large
-- weight would be all that is left of small ones.
create function weigh_votes() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform add_to_trends(array_agg(agent_id), array_agg(vote_weight(vote_type, cast_at)))
      from added;
    when 'UPDATE' then
      perform add_to_trends(array_agg(agent_id), array_agg(weight))
      from (
        select agent_id, vote_weight(vote_type, cast_at) as weight from added
        union all
        select agent_id, -vote_weight(vote_type, cast_at) from removed
      ) as moved;
    when 'DELETE' then
      perform recount_trends(array_agg(distinct agent_id)) from removed;
  end case;
  return null;
end
$$;

create function weigh_reviews() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform add_to_trends(array_agg(agent_id), array_agg(trend_weight(created_at))) from added;
    when 'UPDATE' then
      perform recount_trends(array_agg(distinct agent_id))
      from (select agent_id from added union select agent_id from removed) as moved;
    when 'DELETE' then
      perform recount_trends(array_agg(distinct agent_id)) from removed;
  end case;
  return null;
end
$$;
