-- Who stored a set and who did work, so that what a stolen token did can be found.
alter table release_set add column stored_by text;
alter table release_work add column finished_by text;

-- When a server of the host told of itself last. Pointers keep sets, and hosts go.
alter table release_pointer add column seen_at timestamptz not null default now();
