-- migrate: replaces 0078-review-vote-network-index.sql
-- The directory: agents, reviews, votes, the ranking and the search.

create extension if not exists pg_trgm;

-- Names an agent in a URL: `Émile 2.0` is `emile-2-0`. At most 36 characters, so that two slugs and
-- `-vs-` fit into one segment. `agent_slugs` in src/pairs/queries.ts makes equal ones distinct.
create function agent_slug(name text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(
      trim(both '-' from left(
        trim(both '-' from regexp_replace(
          regexp_replace(lower(normalize(name, NFKD) collate "C"), '[\u0300-\u036f]', '', 'g'),
          '[^a-z0-9]+', '-', 'g'
        )),
        36
      )),
      ''
    ),
    'agent'
  )
$$;

-- Forward decay (https://doi.org/10.1109/ICDE.2009.65): a vote or review at time t adds
-- 2^((t - 2035-01-01) / 7 days), a downvote takes as much away. Today's trend is the sum times one
-- factor that is the same for all agents, so their order does not depend on when it is read.
-- A double precision number holds weights until 2054. Before that, a migration has to move the
-- epoch and set every sum to null. The limits keep times outside of that range from being errors.
create function trend_weight(at timestamptz)
returns double precision language sql immutable parallel safe as $$
  select power(2::double precision, least(1000, greatest(-1000,
    date_part('epoch', at - timestamptz '2035-01-01 00:00:00+00') / 604800
  )))
$$;

create function vote_weight(vote_type text, at timestamptz)
returns double precision language sql immutable parallel safe as $$
  select case vote_type when 'upvote' then trend_weight(at) else -trend_weight(at) end
$$;

-- A website without what differs between its URLs: scheme, `www.`, query, fragment and the slash at the end.
create function site_of(website text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(website), '^https?://(www\.)?|/*([?#].*)?$', '', 'g')
$$;

create table category (
  id integer generated always as identity primary key,
  name text collate "C" not null unique
);

create table agent (
  id integer primary key,
  category_id integer not null references category,
  name text collate "C" not null,
  company text,
  description text not null,
  website text not null,
  -- ISO 8601 with reduced precision: a year, a month or a day.
  launched_on text collate "C" check (launched_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  added_on date not null,
  pricing_model text not null,
  pricing_details text[] not null,
  features text[] not null,
  free_tier boolean,
  monthly_price_usd numeric(10,2),
  expertise text check (expertise in ('beginner', 'intermediate', 'advanced')),
  integrations text[] not null,
  data_privacy boolean,
  product_hunt_upvotes integer not null check (product_hunt_upvotes >= 0),
  product_hunt_url text,
  -- The launch that the upvotes are of, such as "Claude Web Search" for Claude.
  product_hunt_launch text,
  logo text,
  verified_on date not null,
  sources text[] not null,
  -- With it an agent can be exported just as it was imported.
  product_hunt_date date,
  -- Agents are retired, never deleted. A retired agent has no row in agent_score or agent_search, so
  -- it is in no ranking, search or list that reads these.
  retired_on date,
  -- Who owns the entry. Publishing the files leaves imported entries alone.
  owner text not null default 'files' check (owner in ('files', 'import'))
);
-- Comparing rows skips nulls, so an unknown launch counts as the oldest.
create index agent_added
  on agent (
    ('2000-01-01'::date - added_on), coalesce(-rpad(replace(launched_on, '-', ''), 8, '0')::integer, 0), name, id
  );
create index agent_by_name on agent (lower(name), id);
-- A suggestion is refused if an agent with its website is listed.
create index agent_by_site on agent (site_of(website));
create index agent_by_slug on agent (agent_slug(name), id);
create index agent_category on agent (category_id, id);
create index agent_name on agent (name, id);

-- What changed about an agent between two publications of the catalogue. An agent's first
-- publication writes nothing.
create table agent_change (
  id integer generated always as identity primary key,
  agent_id integer not null references agent on delete cascade,
  field text collate "C" not null,
  -- As JSON: null where the fact is not known.
  before jsonb not null,
  after jsonb not null,
  -- What the new fact was checked against, and when.
  sources text[] not null,
  verified_on date not null,
  changed_at timestamptz not null default now()
);
create index agent_change_agent on agent_change (agent_id, id);
create index agent_change_field on agent_change (field, id);

-- What the daily ranking run found for each agent. A day without a row is like the last one before
-- it: most agents keep rank, score and votes for days, so most days need no row.
create table agent_day (
  agent_id integer not null references agent on delete cascade,
  day date not null,
  category_rank integer not null,
  -- Rounded, as readers see it.
  score smallint not null,
  upvotes integer not null,
  downvotes integer not null,
  primary key (agent_id, day)
);
-- Finds the days that are too old to keep.
create index agent_day_by_day on agent_day (day, agent_id);

create table review (
  -- Ids below are the catalogue's own, for its sample reviews.
  id integer generated by default as identity (start with 1000000) primary key,
  agent_id integer not null references agent on delete cascade,
  username text not null,
  rating smallint not null check (rating between 1 and 5),
  title text not null,
  content text not null,
  pros text[],
  cons text[],
  sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index review_agent_newest on review (agent_id, created_at desc, id desc);
create index review_newest on review (created_at desc, id desc);

-- Where a genuine review comes from. The row stays while the review is hidden, so that another import
-- does not bring the review back.
create table review_origin (
  review_id integer primary key,
  agent_id integer not null references agent on delete cascade,
  source text collate "C" not null,
  source_id text collate "C" not null,
  collected_on date not null,
  checked_by text not null,
  -- SHA-256 of the agent, the author and the text: the same review under another origin.
  fingerprint bytea not null unique,
  unique (source, source_id)
);
create index review_origin_agent on review_origin (agent_id);

-- What moderators did. It names no author and repeats no text.
create table review_moderation (
  id bigint generated always as identity primary key,
  review_id integer not null,
  action text not null check (action in ('hide', 'restore', 'erase')),
  reason text not null,
  moderator text not null,
  moderated_at timestamptz not null default now()
);
create index review_moderation_review on review_moderation (review_id, id);

-- A hidden review leaves the table `review`, so nothing that reads or counts reviews can see it.
create table hidden_review (
  review_id integer primary key,
  agent_id integer not null references agent on delete cascade,
  username text not null,
  rating smallint not null,
  title text not null,
  content text not null,
  pros text[],
  cons text[],
  created_at timestamptz not null,
  votes jsonb not null
);
create index hidden_review_agent on hidden_review (agent_id);

-- SHA-256 of the origins of erased reviews, which no import brings back.
create table erased_review (
  origin_hash bytea primary key
);

create table review_vote (
  review_id integer not null references review on delete cascade,
  session_hash bytea not null,
  vote_type text not null check (vote_type in ('helpful', 'unhelpful')),
  network_hash bytea,
  cast_at timestamptz not null default now(),
  primary key (review_id, session_hash)
);
create index review_vote_network_cast_at on review_vote (cast_at) where network_hash is not null;
create index review_vote_network_target on review_vote (network_hash, review_id, cast_at);

-- Counters live in narrow rows of their own: they change often, and no index has to follow.
create table review_stats (
  review_id integer primary key references review on delete cascade,
  helpful integer not null default 0 check (helpful >= 0),
  unhelpful integer not null default 0 check (unhelpful >= 0)
) with (fillfactor = 70);

-- The ledgers: one vote per session and agent, or review. Sessions and networks only as hashes.
create table vote (
  agent_id integer not null references agent on delete cascade,
  session_hash bytea not null,
  vote_type text not null check (vote_type in ('upvote', 'downvote')),
  network_hash bytea,
  cast_at timestamptz not null default now(),
  primary key (agent_id, session_hash)
);
create index vote_network_cast_at on vote (cast_at) where network_hash is not null;
-- Counts what a network has cast on one target in a day, for each new vote; finds all of a network's
-- votes as well as the indexes that it replaces.
create index vote_network_target on vote (network_hash, agent_id, cast_at);

-- Votes that carried an `Idempotency-Key`, so that every process recognizes a repeat, and what the
-- first request got. Rows are deleted after ten minutes.
create table vote_request (
  -- A keyed hash of session and key.
  key_hash bytea primary key,
  -- Kind, target and vote type: a repeat has the same.
  request text not null,
  received_at timestamptz not null default now()
);
create index vote_request_received_at on vote_request (received_at);

create table vote_response (
  key_hash bytea primary key,
  ups integer not null,
  downs integer not null
);

create table agent_stats (
  agent_id integer primary key references agent on delete cascade,
  review_count integer not null default 0 check (review_count >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  newest_review_at timestamptz,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  trend_sum double precision,
  sample_review_count integer
) with (fillfactor = 70);
create index agent_stats_trending on agent_stats (trend_sum desc) where trend_sum <> 0;

-- Locks rows in the order of their ids, as votes do.
create function add_to_trends(ids integer[], weights double precision[])
returns void language sql as $$
  insert into agent_stats as stats (agent_id, trend_sum)
  select added.id, sum(added.weight) from unnest(ids, weights) as added (id, weight)
  group by added.id order by added.id
  on conflict (agent_id) do update set trend_sum = stats.trend_sum + excluded.trend_sum
$$;

create function trend_of(agent integer) returns double precision language sql stable as $$
  select coalesce(sum(weight), 0)
  from (
    select vote_weight(vote_type, cast_at) as weight from vote where agent_id = agent
    union all
    select trend_weight(created_at) from review where agent_id = agent
  ) as counted
$$;

-- Votes lock these rows, too: once they are held, nothing is cast that the sum would miss.
create function recount_trends(ids integer[]) returns void language plpgsql as $$
begin
  perform from agent_stats where agent_id = any (ids) order by agent_id for no key update;
  update agent_stats set trend_sum = trend_of(agent_id) where agent_id = any (ids);
end
$$;

-- One row: what every agent's score is measured against, so that a few touched agents can be
-- scored without looking at all of them.
create table ranking_totals (
  only_row boolean default true primary key check (only_row),
  review_count bigint not null,
  rating_sum bigint not null,
  max_review_count integer not null,
  max_product_hunt_upvotes integer not null,
  -- When a process last began to score every agent.
  refreshed_at timestamptz,
  -- The time that every score was computed for.
  as_of timestamptz,
  -- How much reviews of one agent differ, and the true ratings of agents.
  review_variance double precision,
  agent_variance double precision,
  -- The mean recency of all known launches, which an agent of unknown launch and without reviews gets.
  launch_recency double precision
);
insert into ranking_totals (review_count, rating_sum, max_review_count, max_product_hunt_upvotes)
values (0, 0, 0, 0);

-- What the score was computed from stands beside it, so that an entry can say why it ranks where
-- it does; name and category are copies, so that one index holds each list in its total order.
create table agent_score (
  agent_id integer primary key references agent on delete cascade,
  category_id integer not null references category,
  name text collate "C" not null,
  version integer not null,
  score double precision not null,
  rating_part double precision not null,
  volume_part double precision not null,
  external_part double precision not null,
  recency_part double precision not null,
  mean_rating double precision,
  bayesian_rating double precision not null,
  review_count integer not null,
  product_hunt_upvotes integer not null,
  days_since_activity double precision,
  activity text check (activity in ('review', 'launch')),
  trend double precision not null default 0,
  computed_at timestamptz not null,
  pricing text not null,
  added_on date not null,
  -- Upvotes less downvotes, as of `computed_at`.
  net_votes integer not null,
  -- The highest of the rating filters that the agent passes, by the rating as it is shown.
  rating_floor double precision not null generated always as (
    case
      when round(mean_rating::numeric, 2) >= 4.5 then 4.5
      when round(mean_rating::numeric, 2) >= 4 then 4
      when round(mean_rating::numeric, 2) >= 3 then 3
      else 0
    end
  ) stored,
  score_low double precision,
  score_high double precision,
  -- Among all agents, and within the category.
  rank_low integer,
  rank_high integer,
  category_rank_low integer,
  category_rank_high integer,
  sample_review_count integer
);
-- Every order runs one way, what is highest first being negated: then all that follows a row is one
-- range of the index (a comparison of rows).
create index agent_score_category on agent_score (category_id, (-score), name, agent_id);
create index agent_score_category_rating
  on agent_score (category_id, (-coalesce(mean_rating, 0)), (-score), name, agent_id);
create index agent_score_category_reviews
  on agent_score (category_id, (-review_count), (-score), name, agent_id);
create index agent_score_category_newest
  on agent_score (category_id, ('2000-01-01'::date - added_on), (-score), name, agent_id);
create index agent_score_category_name on agent_score (category_id, lower(name), agent_id);
create index agent_score_most_reviewed
  on agent_score (review_count desc, score desc, name, agent_id);
create index agent_score_popular
  on agent_score (
    (-mean_rating), (-review_count), (-net_votes), (-score), name, agent_id
  ) where review_count >= 3;
create index agent_score_trending on agent_score (trend desc, score desc, name, agent_id);
-- The orders of a search, which walks one of them or reads the text index.
create index agent_score_by_score on agent_score ((-score), name, agent_id);
create index agent_score_by_rating
  on agent_score ((-coalesce(mean_rating, 0)), (-review_count), lower(name), agent_id);
create index agent_score_by_reviews
  on agent_score ((-review_count), (-coalesce(mean_rating, 0)), lower(name), agent_id);
create index agent_score_by_name on agent_score (lower(name), agent_id);

-- Every word of the documents, for telling what a mistyped one was meant to be.
create table word (
  word text collate "C" primary key,
  stem text collate "C" not null,
  -- Whether it stands in an agent's or a company's name.
  in_name boolean not null,
  -- How many agents have it in any of its forms.
  agent_count integer not null
);
create index word_stem on word (stem);
create index word_trigrams on word using gin (word gin_trgm_ops);

-- A function, because only one can lower the limit for its own statement: two letters that
-- changed places leave a short word little likeness. The caller chooses among what it gives.
create function closest_words(term text)
returns table(word text, in_name boolean, agent_count integer) language sql stable
set pg_trgm.similarity_threshold = '0.18' as $$
  select word.word, word.in_name, word.agent_count
  from word
  where word.word % term and abs(length(word.word) - length(term)) <= 2
  order by similarity(word.word, term) desc, word.agent_count desc, word.word
  limit 40
$$;

-- What is searched, made of the catalogue when it is loaded.
create table agent_search (
  agent_id integer primary key references agent on delete cascade,
  -- The name in lower case, letters and digits only: "Hugging Face" is "huggingface".
  name_key text collate "C" not null,
  pricing text not null check (pricing in ('free', 'freemium', 'open-source', 'paid', 'quote')),
  -- Weights: A name, B company and category, C features, D description. It also holds what a
  -- question or a filter can ask of the agent, as words that no text can contain: =category/AI Chatbot,
  -- =pricing/free, =rating/4.5, =free, =private, =with/slack, =usd/00020 (the price in whole
  -- dollars a month) and =id/7. The API writes them.
  document tsvector not null
) with (toast_tuple_target = 8160);
create index agent_search_name on agent_search (name_key);
create index agent_search_document on agent_search using gin (document) with (fastupdate = off);

-- Suggested agents and corrections. Nothing in it identifies the sender.
create table submission (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('suggestion', 'correction')),
  state text not null default 'received' check (state in ('received', 'in review', 'listed', 'declined')),
  -- SHA-256 of the token in the sender's status link.
  token_hash bytea not null unique,
  -- SHA-256 of the form's values: a form that is sent twice is one submission.
  content_hash bytea not null,
  -- The agent that a correction is about, or that a suggestion became.
  agent_id integer references agent on delete set null,
  -- The form's values; null when they are no longer needed.
  content jsonb,
  -- A keyed hash of the sender's network, for its daily limit; null after that.
  network_hash bytea,
  received_at timestamptz not null default now(),
  -- The editor who reviews it, or has decided on it.
  editor text,
  -- What the sender is told about the decision.
  reason text,
  decided_at timestamptz
);
create index submission_network
  on submission (network_hash, received_at) where network_hash is not null;
create index submission_open on submission (id) where state in ('received', 'in review');

-- What editors did. It repeats nothing that the sender wrote.
create table submission_action (
  id bigint generated always as identity primary key,
  submission_id integer not null references submission on delete cascade,
  action text not null check (action in ('take', 'return', 'list', 'decline')),
  editor text not null,
  reason text,
  acted_at timestamptz not null default now()
);
create index submission_action_submission on submission_action (submission_id, id);

-- What was loaded last: a hash of the files, of the version that loaded them, and of its settings.
create table catalogue_load (
  only_row boolean default true primary key check (only_row),
  content_hash text not null,
  loaded_at timestamptz not null default now()
);

-- Every publication of the catalogue, the newest last.
create table catalogue_publication (
  id integer generated always as identity primary key,
  -- The number of the files; after an import, that of the files it replaced.
  version integer not null check (version >= 0),
  source text not null check (source in ('files', 'import')),
  content_hash text not null,
  agent_count integer not null,
  review_count integer not null,
  added_count integer not null,
  retired_count integer not null,
  published_at timestamptz not null default now()
);

-- Counts the changes of the data. Its row is locked until a change is told, so that processes hear
-- of changes in the order of their numbers. The epoch tells databases apart.
create table data_version (
  only_row boolean default true primary key check (only_row),
  epoch bigint not null default ((extract(epoch from clock_timestamp()) * (1000)::numeric))::bigint,
  value bigint not null default 0
);
insert into data_version default values;

-- Requests of the running minute, by hashed caller. Its loss costs nothing.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create function weigh_reviews() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform add_to_trends(array_agg(agent_id), array_agg(trend_weight(created_at))) from added;
    when 'UPDATE' then
      perform recount_trends(array_agg(distinct agent_id))
      from (select agent_id from added union select agent_id from removed) as moved;
    when 'DELETE' then
      perform recount_trends(array_agg(distinct agent_id)) from removed;
  end case;
  return null;
end
$$;

create trigger review_edited after update on review
  referencing old table as removed new table as added
  for each statement execute function weigh_reviews();

create trigger review_removed after delete on review
  referencing old table as removed
  for each statement execute function weigh_reviews();

create trigger review_written after insert on review
  referencing new table as added
  for each statement execute function weigh_reviews();

-- Triggers, because they see the row that a switched vote replaces, and the votes of processes that
-- do not know these sums yet. What is deleted is not subtracted: the rounding error of a large
-- weight would be all that is left of small ones.
create function weigh_votes() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform add_to_trends(array_agg(agent_id), array_agg(vote_weight(vote_type, cast_at)))
      from added;
    when 'UPDATE' then
      perform add_to_trends(array_agg(agent_id), array_agg(weight))
      from (
        select
          agent_id,
          vote_weight(added.vote_type, added.cast_at)
            - vote_weight(removed.vote_type, removed.cast_at) as weight
        from added join removed using (agent_id, session_hash)
        where (added.vote_type, added.cast_at) <> (removed.vote_type, removed.cast_at)
      ) as moved;
    when 'DELETE' then
      perform recount_trends(array_agg(distinct agent_id)) from removed;
  end case;
  return null;
end
$$;

create trigger vote_cast after insert on vote
  referencing new table as added
  for each statement execute function weigh_votes();

create trigger vote_switched after update on vote
  referencing old table as removed new table as added
  for each statement execute function weigh_votes();

create trigger vote_withdrawn after delete on vote
  referencing old table as removed
  for each statement execute function weigh_votes();
