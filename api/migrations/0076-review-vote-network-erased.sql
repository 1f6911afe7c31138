alter table review_vote alter column network_hash drop not null;
