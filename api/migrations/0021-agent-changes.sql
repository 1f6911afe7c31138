-- What changed about an agent between two publications of the catalogue. An agent's first
-- publication writes nothing.
create table agent_change (
  id integer primary key generated always as identity,
  agent_id integer not null references agent on delete cascade,
  field text collate "C" not null,
  -- As JSON: null where the fact is not known.
  before jsonb not null,
  after jsonb not null,
  -- What the new fact was checked against, and when.
  sources text[] not null,
  verified_on date not null,
  changed_at timestamptz not null default now()
);
create index agent_change_agent on agent_change (agent_id, id);
