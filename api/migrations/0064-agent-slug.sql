-- Names an agent in a URL: `Émile 2.0` is `emile-2-0`. At most 36 characters, so that two slugs and
-- `-vs-` fit into one segment. `agent_slugs` in src/pairs/queries.ts makes equal ones distinct.
create function agent_slug(name text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(
      trim(both '-' from left(
        trim(both '-' from regexp_replace(
          regexp_replace(lower(normalize(name, NFKD) collate "C"), '[\u0300-\u036f]', '', 'g'),
          '[^a-z0-9]+', '-', 'g'
        )),
        36
      )),
      ''
    ),
    'agent'
  )
$$;
