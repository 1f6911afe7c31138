-- One text index and one index for each order replace the tiers of the search. The previous release
-- cannot search anymore once this has run; no release exists outside that would have to.
drop trigger agent_score_filters_added on agent_score;
drop trigger agent_score_filters_moved on agent_score;
drop trigger agent_search_filters on agent_search;
drop function renew_filter_words;
drop function add_filter_words;
drop function file_into_tiers;
drop function renew_tier_bounds;
drop function filter_words;
drop function fact_words;
drop function search_best;
drop function search_some;
drop function search_tier;
drop table search_tier_bound;
-- Drops the text indexes of the tiers by score as well.
alter table agent_search drop column shelf;
drop index
  agent_search_name_0, agent_search_name_1, agent_search_name_2, agent_search_rating_0,
  agent_search_rating_1, agent_search_rating_2, agent_search_reviews_0, agent_search_reviews_1,
  agent_search_reviews_2;

-- The words of filters and tiers, such as `=5/free/4.5` and `=name/0`, become `=category/AI Chatbot`,
-- `=pricing/free` and `=rating/4.5`. The words of facts stay. The API writes them all from now on.
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

create index agent_search_document on agent_search using gin (document) with (fastupdate = off);
create index agent_score_by_score on agent_score ((-score), name, agent_id);
drop index agent_score_top;
create index agent_score_by_rating
  on agent_score ((-coalesce(mean_rating, 0)), (-review_count), lower(name), agent_id);
create index agent_score_by_reviews
  on agent_score ((-review_count), (-coalesce(mean_rating, 0)), lower(name), agent_id);
create index agent_score_by_name on agent_score (lower(name), agent_id);
