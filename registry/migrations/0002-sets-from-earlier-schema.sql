-- migrate: only after 0078-review-vote-network-index.sql
-- Sets without a signature are refused. Running hosts' workers store their sets again, which signs them;
-- until then, servers keep what they serve.
alter table release_set add column if not exists signature text;
update release_pointer set revision = greatest(revision - 1, 0);
