-- A document also holds, as words that no text can contain, what its agent is filtered by: for
-- category 5, free, rated 4 or better these are =5/free/4, =5/free/, =5//4 and so on; and the tier
-- that it is in by each order, =rating/0. So one index answers a text with any filters in any
-- order, and no agent that passes is left out.

-- The last agent of each tier but the last, in each order. An agent belongs to the tier after all
-- bounds that it follows, whatever these are: outdated bounds make tiers longer, never wrong.
create table search_tier_bound (
  list text not null,
  tier smallint not null,
  first_key double precision not null,
  second_key double precision not null,
  name text collate "C" not null,
  agent_id integer not null,
  primary key (list, tier)
);

create function filter_words(agent agent_score) returns text[] language plpgsql stable as $$
declare
  category text := agent.category_id;
  stars text := agent.rating_floor;
  rating double precision := coalesce(agent.mean_rating, 0);
  own_name text collate "C" := lower(agent.name);
  rating_tier integer;
  reviews_tier integer;
  name_tier integer;
begin
  select
    count(*) filter (where list = 'rating' and
      (-rating, -agent.review_count::double precision, own_name, agent.agent_id)
        > (first_key, second_key, bound.name, bound.agent_id)),
    count(*) filter (where list = 'reviews' and
      (-agent.review_count::double precision, -rating, own_name, agent.agent_id)
        > (first_key, second_key, bound.name, bound.agent_id)),
    count(*) filter (where list = 'name' and (own_name, agent.agent_id) > (bound.name, bound.agent_id))
  into rating_tier, reviews_tier, name_tier
  from search_tier_bound as bound;
  return array[
    '=' || category || '//',
    '=/' || agent.pricing || '/',
    '=//' || stars,
    '=' || category || '/' || agent.pricing || '/',
    '=' || category || '//' || stars,
    '=/' || agent.pricing || '/' || stars,
    '=' || category || '/' || agent.pricing || '/' || stars,
    '=rating/' || rating_tier, '=reviews/' || reviews_tier, '=name/' || name_tier
  ];
end
$$;

-- Puts the bounds after these ranks, unless they are near them. Returns whether it moved them.
create function renew_tier_bounds(ends integer[]) returns boolean language plpgsql as $$
begin
  create temporary table ranked on commit drop as
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
    ) as listed;
  if not exists (
    select from unnest(ends) with ordinality as wanted (rank, number)
    join ranked on ranked.rank = wanted.rank
    left join search_tier_bound as bound on bound.list = ranked.list and tier = number - 1
    where (
      select count(*) from ranked as before
      where before.list = ranked.list
        and (before.first_key, before.second_key, before.name, before.agent_id)
          <= (bound.first_key, bound.second_key, bound.name, bound.agent_id)
    ) not between wanted.rank / 2 and wanted.rank * 2
  ) then
    drop table ranked;
    return false;
  end if;
  delete from search_tier_bound;
  insert into search_tier_bound (list, tier, first_key, second_key, name, agent_id)
  select list, number - 1, first_key, second_key, name, agent_id
  from unnest(ends) with ordinality as wanted (rank, number)
  join ranked on ranked.rank = wanted.rank;
  drop table ranked;
  return true;
end
$$;

-- Renews the bounds and then the documents that they move to another tier, in one transaction, so
-- that no search sees half of it. Returns the number of documents that it changed.
create function file_into_tiers(ends integer[]) returns integer language plpgsql as $$
declare
  changed integer;
begin
  if not renew_tier_bounds(ends) then return 0; end if;
  update agent_search set document = document
  from agent_score
  where agent_score.agent_id = agent_search.agent_id
    and not tsvector_to_array(agent_search.document) @> filter_words(agent_score);
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Adds the words to the documents that lack them, with a commit after each batch of agents. A backup
-- is restored in one transaction, which sets atlas.single_transaction.
create procedure fill_filter_words(batch_size integer) language plpgsql as $$
declare
  after_id integer := 0;
  last_id integer;
begin
  loop
    select max(agent_id) into last_id
    from (
      select agent_id from agent_search where agent_id > after_id order by agent_id limit batch_size
    ) as batch;
    exit when last_id is null;
    update agent_search set document = document
    from (
      select agent_search.agent_id
      from agent_search join agent_score on agent_score.agent_id = agent_search.agent_id
      where agent_search.agent_id > after_id and agent_search.agent_id <= last_id
        and not tsvector_to_array(document) @> filter_words(agent_score)
      order by agent_search.agent_id
      for update of agent_search
    ) as outdated
    where outdated.agent_id = agent_search.agent_id;
    after_id := last_id;
    -- Also tells the client that the connection is not lost.
    raise notice 'The filter words are filled up to agent %.', last_id;
    if current_setting('atlas.single_transaction', true) is distinct from 'on' then commit; end if;
  end loop;
end
$$;

-- Only reads: before the first document has such words, the bounds are where they belong.
select renew_tier_bounds('{1000,10000,100000,300000}');
