-- The hash of a vote's network is erased after some months. Erasing it must not touch the trends.
alter table vote alter column network_hash drop not null;

create or replace function weigh_votes() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform add_to_trends(array_agg(agent_id), array_agg(vote_weight(vote_type, cast_at)))
      from added;
    when 'UPDATE' then
      perform add_to_trends(array_agg(agent_id), array_agg(weight))
      from (
        select
          agent_id,
          vote_weight(added.vote_type, added.cast_at)
            - vote_weight(removed.vote_type, removed.cast_at) as weight
        from added join removed using (agent_id, session_hash)
        where (added.vote_type, added.cast_at) <> (removed.vote_type, removed.cast_at)
      ) as moved;
    when 'DELETE' then
      perform recount_trends(array_agg(distinct agent_id)) from removed;
  end case;
  return null;
end
$$;
