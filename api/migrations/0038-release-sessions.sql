-- Who is logged in to the operators' page.
create table release_session (
  -- SHA-256 of the cookie.
  hash bytea primary key,
  principal jsonb not null,
  -- Ends the session with the token; null for the owner's.
  token_id integer references release_token on delete cascade,
  expires_at timestamptz not null
);
create index release_session_expiry on release_session (expires_at);
