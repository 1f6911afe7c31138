-- A trigger, so that processes of the previous release keep the words right, too.
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
