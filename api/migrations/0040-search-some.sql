-- The first matches, tier by tier by score, and no more: a search that counts matches, or counts what each
-- filter leaves of them, needs no other, and to read one costs a page of the table.
create function search_some(query tsquery, most integer)
returns table (place tid, agent_id integer)
language plpgsql stable rows 300 set enable_seqscan = off
as $$
declare
  found_count bigint;
  missing bigint := most;
begin
  for tier in 0..12 loop
    case tier
      when 0 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 5 and document @@ query limit missing;
      when 1 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 0 and document @@ query limit missing;
      when 2 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 6 and document @@ query limit missing;
      when 3 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 7 and document @@ query limit missing;
      when 4 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 1 and document @@ query limit missing;
      when 5 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 8 and document @@ query limit missing;
      when 6 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 9 and document @@ query limit missing;
      when 7 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 2 and document @@ query limit missing;
      when 8 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 10 and document @@ query limit missing;
      when 9 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 11 and document @@ query limit missing;
      when 10 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 3 and document @@ query limit missing;
      when 11 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 12 and document @@ query limit missing;
      when 12 then return query select found.ctid, found.agent_id from agent_search as found
        where shelf = 4 and document @@ query limit missing;
    end case;
    get diagnostics found_count = row_count;
    missing := missing - found_count;
    exit when missing <= 0;
  end loop;
end
$$;
