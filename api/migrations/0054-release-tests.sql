-- What people found when they tested a release in a QA session.
create table release_test (
  id integer primary key generated always as identity,
  release_id integer not null references release,
  at timestamptz not null default now(),
  -- The person, as the QA session or its form names them.
  tester text not null,
  -- The token with which the web server stored it.
  by text not null,
  result text not null check (result in ('pass', 'fail', 'note')),
  scenarios text[] not null,
  note text not null,
  -- The URL that reproduces what was tested, without its origin.
  link text not null
);
create index release_test_by_release on release_test (release_id, id desc);

create function refuse_release_test_change() returns trigger language plpgsql as $$
begin
  raise exception 'Test records are only ever appended';
end
$$;
create trigger release_test_append_only
before update or delete on release_test
for each statement execute function refuse_release_test_change();
