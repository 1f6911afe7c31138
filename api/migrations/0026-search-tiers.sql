-- Functions, because only these can have settings of their own: how many agents match is not known
-- beforehand, and on a guess the whole table may seem the shorter way.
create function search_tier(query tsquery, number integer)
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

-- Every match on the first tiers that hold `minimum` together, the best scored of all among them.
create function search_tiers(query tsquery, minimum integer)
returns table (place tid)
language plpgsql stable rows 1000
as $$
declare
  found_count bigint;
  total bigint := 0;
begin
  for number in 0..4 loop
    return query select search_tier.place from search_tier(query, number);
    get diagnostics found_count = row_count;
    total := total + found_count;
    exit when total >= minimum;
  end loop;
end
$$;

-- What the migration before needed.
drop procedure fill_filter_words;
