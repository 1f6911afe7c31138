-- A website without what differs between its URLs: scheme, `www.`, query, fragment and the slash at the end.
create function site_of(website text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(website), '^https?://(www\.)?|/*([?#].*)?$', '', 'g')
$$;

-- A suggestion is refused if an agent with its website is listed.
create index agent_by_site on agent (site_of(website));
