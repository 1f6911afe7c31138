-- A document also holds, as words that no text can contain, what its agent is filtered by: for
-- category 5, free, rated 4 or better these are =5/free/4, =5/free/, =5//4 and so on; and the shelf
-- that it stands on in each order, =rating/0. So one index answers a text with any filters in any
-- order, and none of the agents that pass is ever passed over.

-- The last agent on each shelf but the last, in each order. An agent belongs to the shelf after all
-- bounds that it follows, whatever these are: outdated bounds make shelves longer, never wrong.
create table search_bound (
  list text not null,
  shelf smallint not null,
  first_key double precision not null,
  second_key double precision not null,
  name text collate "C" not null,
  agent_id integer not null,
  primary key (list, shelf)
);

create function filter_words(agent agent_score) returns text[] language plpgsql stable as $$
declare
  category text := agent.category_id;
  stars text := agent.rating_floor;
  rating double precision := coalesce(agent.mean_rating, 0);
  own_name text collate "C" := lower(agent.name);
  rating_shelf integer;
  reviews_shelf integer;
  name_shelf integer;
begin
  select
    count(*) filter (where list = 'rating' and
      (-rating, -agent.review_count::double precision, own_name, agent.agent_id)
        > (first_key, second_key, bound.name, bound.agent_id)),
    count(*) filter (where list = 'reviews' and
      (-agent.review_count::double precision, -rating, own_name, agent.agent_id)
        > (first_key, second_key, bound.name, bound.agent_id)),
    count(*) filter (where list = 'name' and (own_name, agent.agent_id) > (bound.name, bound.agent_id))
  into rating_shelf, reviews_shelf, name_shelf
  from search_bound as bound;
  return array[
    '=' || category || '//',
    '=/' || agent.pricing || '/',
    '=//' || stars,
    '=' || category || '/' || agent.pricing || '/',
    '=' || category || '//' || stars,
    '=/' || agent.pricing || '/' || stars,
    '=' || category || '/' || agent.pricing || '/' || stars,
    '=rating/' || rating_shelf, '=reviews/' || reviews_shelf, '=name/' || name_shelf
  ];
end
$$;

-- Triggers, so that processes of the previous release keep the words right, too.
create function add_filter_words() returns trigger language plpgsql as $$
begin
  new.document :=
    ts_delete(new.document, array(
      select lexeme from unnest(new.document) where starts_with(lexeme, '=')
    ))
    || array_to_tsvector(coalesce((
      select filter_words(agent_score) from agent_score where agent_id = new.agent_id
    ), '{}'));
  return new;
end
$$;
create trigger agent_search_filters before insert or update of document on agent_search
  for each row execute function add_filter_words();

create function renew_filter_words() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      update agent_search set document = document
      from added where added.agent_id = agent_search.agent_id;
    when 'UPDATE' then
      update agent_search set document = document
      from added join removed on removed.agent_id = added.agent_id
      where added.agent_id = agent_search.agent_id
        and (added.category_id, added.pricing, added.mean_rating, added.review_count, added.name)
          is distinct from
          (removed.category_id, removed.pricing, removed.mean_rating, removed.review_count, removed.name);
  end case;
  return null;
end
$$;
create trigger agent_score_filters_added after insert on agent_score
  referencing new table as added for each statement execute function renew_filter_words();
create trigger agent_score_filters_moved after update on agent_score
  referencing old table as removed new table as added
  for each statement execute function renew_filter_words();

-- Puts the bounds after these places, unless they are about there. Gives the number of documents
-- that it changed.
create function arrange_lists(places integer[]) returns integer language plpgsql as $$
declare
  changed integer := 0;
begin
  create temporary table placed on commit drop as
    select *, row_number() over (
      partition by list order by first_key, second_key, name, agent_id
    ) as place
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
    select from unnest(places) with ordinality as wanted (place, number)
    join placed on placed.place = wanted.place
    left join search_bound on search_bound.list = placed.list and shelf = number - 1
    where (
      select count(*) from placed as before
      where before.list = placed.list
        and (before.first_key, before.second_key, before.name, before.agent_id)
          <= (search_bound.first_key, search_bound.second_key, search_bound.name, search_bound.agent_id)
    ) not between wanted.place / 2 and wanted.place * 2
  ) then
    drop table placed;
    return 0;
  end if;
  delete from search_bound;
  insert into search_bound
  select list, number - 1, first_key, second_key, name, agent_id
  from unnest(places) with ordinality as wanted (place, number)
  join placed on placed.place = wanted.place;
  update agent_search set document = document
  from (
    select distinct placed.agent_id
    from placed join agent_search as filed on filed.agent_id = placed.agent_id
    where not filed.document @@ format('''=%s/%s''', list, (
      select count(*) from unnest(places) as bound where bound < place
    ))::tsquery
  ) as misfiled
  where misfiled.agent_id = agent_search.agent_id;
  get diagnostics changed = row_count;
  drop table placed;
  return changed;
end
$$;

-- Made anew afterwards: far faster than to change each row in them.
drop index agent_search_shelf_0;
drop index agent_search_shelf_1;
drop index agent_search_shelf_2;
drop index agent_search_shelf_3;
drop index agent_search_shelf_4;
select arrange_lists('{1000,10000,100000,300000}');
create index agent_search_shelf_0 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 0;
create index agent_search_shelf_1 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 1;
create index agent_search_shelf_2 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 2;
create index agent_search_shelf_3 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 3;
create index agent_search_shelf_4 on agent_search using gin (document)
  with (fastupdate = off) where shelf = 4;

-- Functions, because only these can have settings of their own: how many agents match is not known
-- beforehand, and on a guess the whole table may seem the shorter way.
create function search_shelf(query tsquery, number integer)
returns table (place tid)
language plpgsql stable rows 300 set enable_seqscan = off
as $$
begin
  case number
    when 0 then return query select ctid from agent_search where shelf = 0 and document @@ query;
    when 1 then return query select ctid from agent_search where shelf = 1 and document @@ query;
    when 2 then return query select ctid from agent_search where shelf = 2 and document @@ query;
    when 3 then return query select ctid from agent_search where shelf = 3 and document @@ query;
    when 4 then return query select ctid from agent_search where shelf = 4 and document @@ query;
  end case;
end
$$;

-- Every match on the first shelves that hold `enough` together, the best scored of all among them.
create function search_shelves(query tsquery, enough integer)
returns table (place tid)
language plpgsql stable rows 1000
as $$
declare
  found_count bigint;
  total bigint := 0;
begin
  for number in 0..4 loop
    return query select search_shelf.place from search_shelf(query, number);
    get diagnostics found_count = row_count;
    total := total + found_count;
    exit when total >= enough;
  end loop;
end
$$;
