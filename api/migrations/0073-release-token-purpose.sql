-- What an OpenID Connect token was first used for: it can be used for nothing else.
create table release_token_purpose (
  issuer text collate "C",
  token_id text collate "C",
  purpose text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);
create index release_token_purpose_expiry on release_token_purpose (expires_at);
