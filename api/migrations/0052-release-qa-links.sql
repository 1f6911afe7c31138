-- Links that open QA sessions on the site: each is for one person, limited to a scope, and revocable.
create table release_qa_link (
  id integer primary key generated always as identity,
  -- SHA-256 of the token in the link, which is not stored.
  hash bytea not null unique,
  -- The name of the person that the link is for. Deleted with the row, a month after the link ended.
  person text not null,
  purpose text,
  -- "any", or by remote: "any" or a list of versions.
  scope jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text
);
create index release_qa_link_expiry on release_qa_link (expires_at);
