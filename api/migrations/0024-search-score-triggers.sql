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
