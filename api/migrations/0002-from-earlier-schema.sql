-- migrate: only after 0078-review-vote-network-index.sql
-- What 0001 describes, for databases that other migrations made. Every statement may run again. The
-- processes that ran on that schema cannot search on this one; no release was made of them.
drop trigger if exists sample_review_kept on review;
drop function if exists keep_sample_review;
drop function if exists search_agents;
drop index if exists agent_newest;
alter table catalogue_load drop column if exists source;

alter table agent add column if not exists product_hunt_launch text;
alter table agent
  add column if not exists owner text not null default 'files' check (owner in ('files', 'import'));
-- So far, an import owned the whole directory.
update agent set owner = 'import'
where (select source from catalogue_publication order by id desc limit 1) = 'import';
create or replace function site_of(website text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(website), '^https?://(www\.)?|/*([?#].*)?$', '', 'g')
$$;
create index if not exists agent_by_site on agent (site_of(website));
alter table ranking_totals add column if not exists launch_recency double precision;

-- What these counted is counted when it is asked for.
drop trigger if exists agent_score_added on agent_score;
drop trigger if exists agent_score_counted on agent_score;
drop trigger if exists agent_score_moved on agent_score;
drop trigger if exists agent_score_recounted on agent_score;
drop trigger if exists agent_score_removed on agent_score;
drop trigger if exists agent_score_uncounted on agent_score;
drop function if exists count_agents, count_scores;
drop table if exists category_count, score_count;
drop index if exists
  agent_score_category, agent_score_category_rating, agent_score_category_reviews,
  agent_score_category_newest, agent_score_category_name, agent_score_list_name,
  agent_score_list_names, agent_score_list_newest, agent_score_list_rating,
  agent_score_list_reviews, agent_score_list_score;
create index agent_score_category on agent_score (category_id, (-score), name, agent_id);
create index agent_score_category_rating
  on agent_score (category_id, (-coalesce(mean_rating, 0)), (-score), name, agent_id);
create index agent_score_category_reviews
  on agent_score (category_id, (-review_count), (-score), name, agent_id);
create index agent_score_category_newest
  on agent_score (category_id, ('2000-01-01'::date - added_on), (-score), name, agent_id);
create index agent_score_category_name on agent_score (category_id, lower(name), agent_id);

-- One text index and one index for each order replace the tiers of the search.
drop trigger if exists agent_score_filters_added on agent_score;
drop trigger if exists agent_score_filters_moved on agent_score;
drop trigger if exists agent_search_filters on agent_search;
drop function if exists
  renew_filter_words, add_filter_words, file_into_tiers, renew_tier_bounds, filter_words, fact_words,
  search_best, search_some, search_tier;
drop table if exists search_tier_bound;
-- Drops the text indexes of the tiers by score as well.
alter table agent_search drop column if exists shelf;
drop index if exists
  agent_search_name_0, agent_search_name_1, agent_search_name_2, agent_search_rating_0,
  agent_search_rating_1, agent_search_rating_2, agent_search_reviews_0, agent_search_reviews_1,
  agent_search_reviews_2, agent_score_top;

-- The words of filters and tiers, such as `=5/free/4.5` and `=name/0`, become `=category/AI Chatbot`,
-- `=pricing/free` and `=rating/4.5`. The words of facts stay.
update agent_search set document =
  ts_delete(document, array(
    select lexeme from unnest(document) where lexeme ~ '^=(\d*/|rating/|reviews/|name/|open-source)'
  ))
  || array_to_tsvector(array[
    '=category/' || category.name, '=pricing/' || agent_score.pricing,
    '=rating/' || agent_score.rating_floor
  ])
from agent_score join category on category.id = agent_score.category_id
where agent_score.agent_id = agent_search.agent_id;

create index if not exists agent_search_document
  on agent_search using gin (document) with (fastupdate = off);
create index if not exists agent_score_by_score on agent_score ((-score), name, agent_id);
create index if not exists agent_score_by_rating
  on agent_score ((-coalesce(mean_rating, 0)), (-review_count), lower(name), agent_id);
create index if not exists agent_score_by_reviews
  on agent_score ((-review_count), (-coalesce(mean_rating, 0)), lower(name), agent_id);
create index if not exists agent_score_by_name on agent_score (lower(name), agent_id);
