-- The checks of the sources that ran before a release was published. Null: the publisher reported none.
alter table release add column checks jsonb;
