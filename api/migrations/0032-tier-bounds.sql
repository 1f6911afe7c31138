-- Looks whether the bounds are near their ranks by counting the agents before them. To rank all agents
-- in each order for it took ten times as long at every run.
create or replace function renew_tier_bounds(ends integer[]) returns boolean language plpgsql as $$
begin
  if not exists (
    select
    from unnest(ends) with ordinality as wanted (rank, number)
    cross join (values ('rating'), ('reviews'), ('name')) as listed (list)
    left join (
      select list, tier, count(*) as rank
      from search_tier_bound as bound
      join (
        select
          agent_id, lower(name) collate "C" as name, -coalesce(mean_rating, 0) as rating,
          -review_count::double precision as reviews
        from agent_score
      ) as agent on case list
        when 'rating' then
          (rating, reviews, agent.name, agent.agent_id)
            <= (first_key, second_key, bound.name, bound.agent_id)
        when 'reviews' then
          (reviews, rating, agent.name, agent.agent_id)
            <= (first_key, second_key, bound.name, bound.agent_id)
        else (agent.name, agent.agent_id) <= (bound.name, bound.agent_id)
      end
      group by list, tier
    ) as bound on bound.list = listed.list and tier = number - 1
    where wanted.rank <= (select count(*) from agent_score)
      and bound.rank between wanted.rank / 2 and wanted.rank * 2 is not true
  ) then
    return false;
  end if;
  delete from search_tier_bound;
  insert into search_tier_bound (list, tier, first_key, second_key, name, agent_id)
  select list, number - 1, first_key, second_key, name, agent_id
  from unnest(ends) with ordinality as wanted (rank, number)
  join (
    select *, row_number() over (
      partition by list order by first_key, second_key, name, agent_id
    ) as rank
    from (
      select agent_id, lower(name) collate "C" as name, keys.*
      from agent_score cross join lateral (
        values
          ('rating', -coalesce(mean_rating, 0), -review_count::double precision),
          ('reviews', -review_count::double precision, -coalesce(mean_rating, 0)),
          ('name', 0, 0)
      ) as keys (list, first_key, second_key)
    ) as listed
  ) as ranked using (rank);
  return true;
end
$$;
