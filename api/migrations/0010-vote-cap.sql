-- Counts what a network has cast on one target in a day, for each new vote; finds all of a network's
-- votes as well as the indexes that it replaces.
create index vote_network_target on vote (network_hash, agent_id, cast_at);
create index review_vote_network_target on review_vote (network_hash, review_id, cast_at);
drop index vote_network;
drop index review_vote_network;
