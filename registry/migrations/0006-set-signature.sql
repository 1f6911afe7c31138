-- A signature over a set's document and the digests of its files. A set stored before has none, and servers refuse it.
alter table release_set add column if not exists signature text;

-- So that the workers of running hosts store their sets again, which signs them. Until then, servers keep what they serve.
update release_pointer set revision = greatest(revision - 1, 0);
