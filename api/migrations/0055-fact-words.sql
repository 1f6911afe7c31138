-- A document also holds what a question can ask of its agent, as words that no text can contain:
-- =free, =open-source, =private, =api, =with/slack, =usd/00020 (its price in whole dollars a month)
-- and =id/7. The facts change only when a catalogue is published, which writes all documents anew.
create function fact_words(wanted integer) returns text[] language sql stable as $$
  select
    array_remove(array[
      case when free_tier then '=free' end,
      case when pricing_model ilike 'open source%' then '=open-source' end,
      case when data_privacy then '=private' end,
      case when array_to_string(description || features, ' ') ~ '\mAPIs?\M' then '=api' end,
      case when monthly_price_usd is not null then
        '=usd/' || lpad(least(floor(monthly_price_usd), 99999)::text, 5, '0')
      end,
      '=id/' || id
    ], null)
    || array(select '=with/' || integration from unnest(integrations) as integration)
  from agent where id = wanted
$$;

create or replace function filter_words(agent agent_score) returns text[] language plpgsql stable as $$
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
  ] || coalesce(fact_words(agent.agent_id), '{}');
end
$$;

-- Adds the words to the documents that lack them, with a commit after each batch of agents. A backup
-- is restored in one transaction, which sets atlas.single_transaction.
create procedure fill_fact_words(batch_size integer) language plpgsql as $$
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
      from agent_search
      where agent_search.agent_id > after_id and agent_search.agent_id <= last_id
        and not tsvector_to_array(document) @> fact_words(agent_search.agent_id)
      order by agent_search.agent_id
      for update of agent_search
    ) as outdated
    where outdated.agent_id = agent_search.agent_id;
    after_id := last_id;
    -- Also tells the client that the connection is not lost.
    raise notice 'The fact words are filled up to agent %.', last_id;
    if current_setting('atlas.single_transaction', true) is distinct from 'on' then commit; end if;
  end loop;
end
$$;
