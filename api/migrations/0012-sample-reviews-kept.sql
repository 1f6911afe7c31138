-- The previous release deletes sample reviews that its own files lack whenever a process starts.
-- Keeps them, and the votes on them, from it. Drop this trigger once no process of it is left.
create function keep_sample_review() returns trigger language plpgsql as $$
begin
  if current_setting('atlas.publishing', true) = 'on' then return old; end if;
  return null;
end
$$;
create trigger sample_review_kept before delete on review
  for each row when (old.sample) execute function keep_sample_review();
