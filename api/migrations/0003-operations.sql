-- One row: what every agent's score is measured against, so that a few touched agents can be
-- scored without looking at all of them.
create table ranking_totals (
  only_row boolean primary key default true check (only_row),
  review_count bigint not null,
  rating_sum bigint not null,
  max_review_count integer not null,
  max_product_hunt_upvotes integer not null,
  -- When somebody last took it on to score every agent.
  refreshed_at timestamptz
);
insert into ranking_totals (
  review_count, rating_sum, max_review_count, max_product_hunt_upvotes
)
select
  coalesce(sum(agent_stats.review_count), 0), coalesce(sum(agent_stats.rating_sum), 0),
  coalesce(max(agent_stats.review_count), 0), coalesce(max(agent.product_hunt_upvotes), 0)
from agent_stats join agent on agent.id = agent_stats.agent_id;

-- With it an agent can be exported just as it was imported.
alter table agent add column product_hunt_date date;

-- An imported catalogue stays until somebody asks for that of the files.
alter table catalogue_load
  add column source text not null default 'files' check (source in ('files', 'import'));
