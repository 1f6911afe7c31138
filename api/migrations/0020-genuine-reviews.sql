-- Where a genuine review comes from. The row stays while the review is hidden, so that another import
-- does not bring the review back.
create table review_origin (
  review_id integer primary key,
  agent_id integer not null references agent on delete cascade,
  source text collate "C" not null,
  source_id text collate "C" not null,
  collected_on date not null,
  checked_by text not null,
  -- SHA-256 of the agent, the author and the text: the same review under another origin.
  fingerprint bytea not null unique,
  unique (source, source_id)
);
create index review_origin_agent on review_origin (agent_id);

-- A hidden review leaves the table `review`, so nothing that reads or counts reviews can see it:
-- no query of this release, and none of a process that still runs the previous one.
create table hidden_review (
  review_id integer primary key,
  agent_id integer not null references agent on delete cascade,
  username text not null,
  rating smallint not null,
  title text not null,
  content text not null,
  pros text[],
  cons text[],
  created_at timestamptz not null,
  votes jsonb not null
);
create index hidden_review_agent on hidden_review (agent_id);

-- What moderators did. It names no author and repeats no text.
create table review_moderation (
  id bigint primary key generated always as identity,
  review_id integer not null,
  action text not null check (action in ('hide', 'restore', 'erase')),
  reason text not null,
  moderator text not null,
  moderated_at timestamptz not null default now()
);
create index review_moderation_review on review_moderation (review_id, id);

-- SHA-256 of the origins of erased reviews, which no import brings back.
create table erased_review (
  origin_hash bytea primary key
);
