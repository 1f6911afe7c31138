-- The sandboxes of QA sessions: votes that only their session sees. They are deleted when the link ends.
create table qa_vote (
  link_id integer not null references release_qa_link on delete cascade,
  -- The random id of the session, one per browser that opened the link.
  session text collate "C" not null,
  kind text not null check (kind in ('agent', 'review')),
  target_id integer not null,
  vote_type text not null check (vote_type in ('upvote', 'downvote', 'helpful', 'unhelpful')),
  primary key (link_id, session, kind, target_id)
);
