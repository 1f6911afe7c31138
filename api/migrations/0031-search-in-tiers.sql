-- What matches in one tier of an order. A function, because only one can have settings of its own: how
-- many agents match is not known beforehand, and on a guess the whole table may seem the shorter way.
create function search_tier(query tsquery, list text, tier integer)
returns table (place tid, agent_id integer)
language plpgsql stable rows 300 set enable_seqscan = off
as $$
begin
  case list || '/' || tier
    when 'score/0' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 5 and document @@ query;
    when 'score/1' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 0 and document @@ query;
    when 'score/2' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 6 and document @@ query;
    when 'score/3' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 7 and document @@ query;
    when 'score/4' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 1 and document @@ query;
    when 'score/5' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 8 and document @@ query;
    when 'score/6' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 9 and document @@ query;
    when 'score/7' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 2 and document @@ query;
    when 'score/8' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 10 and document @@ query;
    when 'score/9' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 11 and document @@ query;
    when 'score/10' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 3 and document @@ query;
    when 'score/11' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 12 and document @@ query;
    when 'score/12' then return query select found.ctid, found.agent_id from agent_search as found
      where shelf = 4 and document @@ query;
    when 'rating/0' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=rating/0''' and document @@ query;
    when 'rating/1' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=rating/1''' and document @@ query;
    when 'rating/2' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=rating/2''' and document @@ query;
    when 'reviews/0' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=reviews/0''' and document @@ query;
    when 'reviews/1' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=reviews/1''' and document @@ query;
    when 'reviews/2' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=reviews/2''' and document @@ query;
    when 'name/0' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=name/0''' and document @@ query;
    when 'name/1' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=name/1''' and document @@ query;
    when 'name/2' then return query select found.ctid, found.agent_id from agent_search as found
      where document @@ '''=name/2''' and document @@ query;
    -- Seldom reached: the first three tiers of an order hold a hundred thousand agents.
    else return query
      select found.place, found.agent_id
      from generate_series(0, 12) as score_tier
      cross join search_tier(query && format('''=%s/%s''', list, tier)::tsquery, 'score', score_tier)
        as found;
  end case;
end
$$;

-- Every match on the first tiers by score that hold `minimum` together: the best scored of all are
-- among them.
create function search_best(query tsquery, minimum integer)
returns table (place tid, agent_id integer)
language plpgsql stable rows 1000
as $$
declare
  found_count bigint;
  total bigint := 0;
begin
  for tier in 0..12 loop
    return query select found.place, found.agent_id from search_tier(query, 'score', tier) as found;
    get diagnostics found_count = row_count;
    total := total + found_count;
    exit when total >= minimum;
  end loop;
end
$$;

-- The previous release calls it.
create or replace function search_agents(query tsquery, most integer)
returns table (place tid)
language sql stable rows 300
as $$ select found.place from search_best(query, most) as found limit most $$;

drop function search_tiers(tsquery, integer);
drop function search_tier(tsquery, integer);
