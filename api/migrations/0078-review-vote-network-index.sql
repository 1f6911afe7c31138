-- migrate: no transaction
drop index concurrently if exists review_vote_network_cast_at;
create index concurrently review_vote_network_cast_at
  on review_vote (cast_at) where network_hash is not null;
