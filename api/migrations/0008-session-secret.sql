-- One row: which secret the hashes of sessions and networks were made with, so that an API process that has another
-- one, such as after a restore, can say so.
create table session_secret (
  only_row boolean default true primary key check (only_row),
  -- A keyed hash, which does not reveal the secret.
  fingerprint bytea not null,
  used_since timestamptz not null default now()
);
