-- Suggested agents and corrections. Nothing in it identifies the sender.
create table submission (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('suggestion', 'correction')),
  state text not null default 'received'
    check (state in ('received', 'in review', 'listed', 'declined')),
  -- SHA-256 of the token in the sender's status link.
  token_hash bytea not null unique,
  -- SHA-256 of the form's values: a form that is sent twice is one submission.
  content_hash bytea not null,
  -- The agent that a correction is about, or that a suggestion became.
  agent_id integer references agent on delete set null,
  -- The form's values; null when they are no longer needed.
  content jsonb,
  -- A keyed hash of the sender's network, for its daily limit; null after that.
  network_hash bytea,
  received_at timestamptz not null default now(),
  -- The editor who reviews it, or has decided on it.
  editor text,
  -- What the sender is told about the decision.
  reason text,
  decided_at timestamptz
);
create index submission_open on submission (id) where state in ('received', 'in review');
create index submission_network on submission (network_hash, received_at)
  where network_hash is not null;

-- What editors did. It repeats nothing that the sender wrote.
create table submission_action (
  id bigint primary key generated always as identity,
  submission_id integer not null references submission on delete cascade,
  action text not null check (action in ('take', 'return', 'list', 'decline')),
  editor text not null,
  reason text,
  acted_at timestamptz not null default now()
);
create index submission_action_submission on submission_action (submission_id, id);
