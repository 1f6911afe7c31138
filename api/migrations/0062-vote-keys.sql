-- Votes that carried an `Idempotency-Key`, so that every process recognizes a repeat, and what the first request got.
-- Rows are deleted after ten minutes.
create table vote_request (
  -- A keyed hash of session and key.
  key_hash bytea primary key,
  -- Kind, target and vote type: a repeat has the same.
  request text not null,
  received_at timestamptz not null default now()
);
create index vote_request_received_at on vote_request (received_at);

create table vote_response (
  key_hash bytea primary key,
  ups integer not null,
  downs integer not null
);
