-- migrate: no transaction
-- An index for each tier by score, and for the first tiers by each other order: how long a search in
-- a tier takes depends on the size of the tier, not on how many agents have the word.
alter table agent_search validate constraint agent_search_shelf_check;
drop index concurrently if exists agent_search_shelf_5;
create index concurrently agent_search_shelf_5 on agent_search using gin (document) with (fastupdate = off) where shelf = 5;
drop index concurrently if exists agent_search_shelf_6;
create index concurrently agent_search_shelf_6 on agent_search using gin (document) with (fastupdate = off) where shelf = 6;
drop index concurrently if exists agent_search_shelf_7;
create index concurrently agent_search_shelf_7 on agent_search using gin (document) with (fastupdate = off) where shelf = 7;
drop index concurrently if exists agent_search_shelf_8;
create index concurrently agent_search_shelf_8 on agent_search using gin (document) with (fastupdate = off) where shelf = 8;
drop index concurrently if exists agent_search_shelf_9;
create index concurrently agent_search_shelf_9 on agent_search using gin (document) with (fastupdate = off) where shelf = 9;
drop index concurrently if exists agent_search_shelf_10;
create index concurrently agent_search_shelf_10 on agent_search using gin (document) with (fastupdate = off) where shelf = 10;
drop index concurrently if exists agent_search_shelf_11;
create index concurrently agent_search_shelf_11 on agent_search using gin (document) with (fastupdate = off) where shelf = 11;
drop index concurrently if exists agent_search_shelf_12;
create index concurrently agent_search_shelf_12 on agent_search using gin (document) with (fastupdate = off) where shelf = 12;
drop index concurrently if exists agent_search_rating_0;
create index concurrently agent_search_rating_0 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=rating/0'''::tsquery;
drop index concurrently if exists agent_search_rating_1;
create index concurrently agent_search_rating_1 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=rating/1'''::tsquery;
drop index concurrently if exists agent_search_rating_2;
create index concurrently agent_search_rating_2 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=rating/2'''::tsquery;
drop index concurrently if exists agent_search_reviews_0;
create index concurrently agent_search_reviews_0 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=reviews/0'''::tsquery;
drop index concurrently if exists agent_search_reviews_1;
create index concurrently agent_search_reviews_1 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=reviews/1'''::tsquery;
drop index concurrently if exists agent_search_reviews_2;
create index concurrently agent_search_reviews_2 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=reviews/2'''::tsquery;
drop index concurrently if exists agent_search_name_0;
create index concurrently agent_search_name_0 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=name/0'''::tsquery;
drop index concurrently if exists agent_search_name_1;
create index concurrently agent_search_name_1 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=name/1'''::tsquery;
drop index concurrently if exists agent_search_name_2;
create index concurrently agent_search_name_2 on agent_search using gin (document) with (fastupdate = off) where document @@ '''=name/2'''::tsquery;
