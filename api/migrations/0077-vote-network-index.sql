-- migrate: no transaction
-- Finds the votes whose network is still stored, oldest first.
drop index concurrently if exists vote_network_cast_at;
create index concurrently vote_network_cast_at on vote (cast_at) where network_hash is not null;
