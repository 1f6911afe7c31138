-- Who owns which remotes and URLs, and who may publish.

create table release_owner (
  remote text collate "C" primary key,
  team text collate "C" not null,
  -- URL prefixes that all remotes of the team may use.
  prefixes text[] not null
);

create table release_token (
  id integer primary key generated always as identity,
  -- SHA-256 of the token, which is not stored.
  hash bytea not null unique,
  -- Its first characters, to find it by.
  start text not null,
  role text not null check (role in ('team', 'server')),
  team text collate "C",
  name text not null,
  -- Null: all remotes of the team.
  remotes text[],
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check ((role = 'team') = (team is not null))
);

-- Workflows that prove by an OpenID Connect token who they are.
create table release_publisher (
  name text collate "C" primary key,
  team text collate "C" not null,
  remotes text[],
  issuer text collate "C" not null,
  -- Null: found by discovery.
  jwks_uri text,
  audience text not null,
  -- By claim: the values that are allowed.
  claims jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null
);
create index release_publisher_issuer on release_publisher (issuer);

-- What an OpenID Connect token has published, as long as it is valid: it publishes nothing else.
create table release_token_use (
  issuer text collate "C",
  token_id text collate "C",
  name text collate "C",
  version text not null,
  digest text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id, name)
);
create index release_token_use_expiry on release_token_use (expires_at);
