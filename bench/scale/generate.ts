import { recountReviews } from '../../api/src/catalogue/queries.ts';
import { rankingDay, runRanking } from '../../api/src/ranking/run.ts';
import { countWords } from '../../api/src/search/queries.ts';
import type { Fragment, Pool, Sql } from '../../server-kit/src/db/client.ts';
import { withoutIndexes } from './indexes.ts';
import { generateWord } from './words.ts';

/** The ids of generated agents start after this one. */
const LAST_REAL_ID = 1_000_000;
const BATCH = 50_000;
const VOCABULARY = 60_000;
const NAME_WORDS = 2;
const TEXT_WORDS = 14;

export interface GeneratedSize {
  agents: number;
  reviewsPerAgent: number;
  votesPerAgent: number;
}

/**
 * Adds generated agents to a database with the real catalogue. Each agent is modeled on a real one,
 * some of which are used far more often than others, and has its own name and words. The
 * frequencies of words are as uneven as in a natural language. The same size produces the same
 * rows.
 */
export async function generate(
  sql: Pool,
  size: GeneratedSize,
  onProgress: (text: string) => void,
): Promise<void> {
  await makeVocabulary(sql);
  await withoutIndexes(sql, ['agent_search', 'agent_score'], async () => {
    await withoutIndexes(sql, ['agent', 'review', 'vote'], () => addRows(sql, size, onProgress));
    onProgress('counts');
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await recountReviews(tx);
      await countVotes(tx);
      await countWords(tx);
    });
    await vacuum(sql);
    onProgress('scores');
    await runRanking(sql, rankingDay(new Date()));
    onProgress('indexes');
  });
  await vacuum(sql);
}

async function addRows(
  sql: Pool,
  { agents, reviewsPerAgent, votesPerAgent }: GeneratedSize,
  onProgress: (text: string) => void,
): Promise<void> {
  for (let first = 1; first <= agents; first += BATCH) {
    const last = Math.min(agents, first + BATCH - 1);
    onProgress(`agents to ${last}`);
    await sql.begin(async (tx) => {
      // Skips triggers and foreign key checks, because the generated rows are valid.
      await tx`set local session_replication_role = replica`;
      await tx`set local statement_timeout = 0`;
      await chooseAgents(tx, first, last);
      await addAgents(tx);
      await addReviews(tx, reviewsPerAgent);
      await addVotes(tx, votesPerAgent);
    });
  }
}

/** Updates statistics and the visibility map, as autovacuum does over time. */
async function vacuum(sql: Pool): Promise<void> {
  const one = await sql.reserve();
  await one`set statement_timeout = 0`;
  await one`vacuum (analyze)`;
  await one`reset statement_timeout`;
  one.release();
}

async function makeVocabulary(sql: Pool): Promise<void> {
  const words = Array.from({ length: VOCABULARY }, (_, number) => generateWord(number));
  await sql`create table made_up_word (number integer primary key, word text not null)`;
  await sql`
    insert into made_up_word
    select place - 1, word from unnest(${words}::text[]) with ordinality as given (word, place)`;
  await sql`
    insert into word (word, stem, in_name, agent_count)
    select word, coalesce((ts_lexize('english_stem', word))[1], word), true, 0 from made_up_word
    on conflict do nothing`;
  // The real agents, with their search documents without the names.
  await sql`
    create table model as
    select
      row_number() over (order by agent.id) - 1 as number, agent.*, agent_search.pricing as kind,
      ts_filter(agent_search.document, '{b,c,d}') || array_to_tsvector(array(
        select lexeme from unnest(document) where starts_with(lexeme, '=')
      )) as rest
    from agent join agent_search on agent_search.agent_id = agent.id`;
  await sql`
    create table made (
      number bigint primary key, name text not null, text text not null, model bigint not null
    )`;
}

/** An SQL expression for a uniform pseudorandom number in [0, 1), determined by `seed`. */
const chance = (sql: Sql, seed: Fragment) =>
  sql`((hashint8extended((${seed})::bigint, 7) & 1048575) / 1048576.0::float8)`;

/** Chooses the names, words and models of the agents of a batch. */
async function chooseAgents(sql: Sql, first: number, last: number): Promise<void> {
  await sql`truncate made`;
  await sql`
    insert into made (number, name, text, model)
    select
      agent_number, string_agg(word, ' ' order by place) filter (where place <= ${NAME_WORDS}),
      string_agg(word, ' ' order by place) filter (where place > ${NAME_WORDS}),
      floor(power(${chance(sql, sql`agent_number`)}, 2) * (select count(*) from model))
    from (
      select
        agent_number, place,
        -- Words of names are rarer than those of texts.
        floor(${VOCABULARY}::float8 * power(
          ${chance(sql, sql`agent_number * 64 + place`)},
          case when place <= ${NAME_WORDS} then 1.2::float8 else 4 end
        ))::integer as word_number
      from generate_series(${first}::bigint, ${last}::bigint) as agent_number
      cross join generate_series(1, ${NAME_WORDS + TEXT_WORDS}::integer) as place
    ) as chosen
    join made_up_word on made_up_word.number = chosen.word_number
    group by agent_number`;
}

async function addAgents(sql: Sql): Promise<void> {
  await sql`
    insert into agent (
      id, category_id, name, company, description, website, launched_on, added_on, pricing_model,
      pricing_details, features, monthly_price_usd, expertise, integrations,
      flags, product_hunt_upvotes, verified_on, sources
    )
    select
      ${LAST_REAL_ID}::integer + made.number, model.category_id, initcap(made.name), model.company,
      model.description || ' ' || made.text, model.website, model.launched_on,
      date '2024-01-01' + (made.number % 900)::integer, model.pricing_model,
      model.pricing_details, model.features, model.monthly_price_usd,
      model.expertise, model.integrations, model.flags,
      (model.product_hunt_upvotes * ${chance(sql, sql`made.number + 1`)})::integer,
      model.verified_on, model.sources
    from made join model on model.number = made.model`;
  await sql`
    insert into agent_search (agent_id, name_key, pricing, document)
    select
      ${LAST_REAL_ID}::integer + made.number, replace(made.name, ' ', ''), model.kind,
      setweight(to_tsvector('simple', made.name || ' ' || replace(made.name, ' ', '')), 'A')
        || model.rest || setweight(to_tsvector('simple', made.text), 'D')
    from made join model on model.number = made.model`;
}

async function addReviews(sql: Sql, each: number): Promise<void> {
  await sql`
    with added as (
      insert into review (agent_id, username, rating, title, content, pros, cons, created_at)
      select
        ${LAST_REAL_ID}::integer + made.number, 'paper_lantern',
        greatest(1, ceil(5 * sqrt(${chance(sql, sql`made.number * 32 + place`)}) ))::integer,
        'As expected', 'Does what it says, day after day, with few surprises.', array['Quick'],
        null,
        now() - make_interval(
          days => 1 + (${chance(sql, sql`made.number * 32 + place + 16`)} * 700)::integer,
          secs => (made.number % 86400)::integer
        )
      from made cross join generate_series(1, ${each}::integer) as place
      -- Some have none, some the half.
      where made.number % 10 > 0 and (made.number % 3 > 0 or place <= ${each}::integer / 2)
      returning id
    )
    insert into review_stats (review_id) select id from added`;
}

async function addVotes(sql: Sql, each: number): Promise<void> {
  await sql`
    insert into vote (agent_id, session_hash, vote_type, network_hash, cast_at)
    select
      ${LAST_REAL_ID}::integer + made.number, decode(md5((made.number * 32 + place)::text), 'hex'),
      case when (made.number + place) % 5 = 0 then 'downvote' else 'upvote' end,
      decode(md5((made.number % 5000)::text), 'hex'),
      now() - make_interval(hours => 1 + ((made.number * 7 + place) % 8000)::integer)
    from made cross join generate_series(1, ${each}::integer) as place`;
}

async function countVotes(sql: Sql): Promise<void> {
  await sql`
    update agent_stats set upvotes = counted.up, downvotes = counted.down
    from (
      select
        agent_id, count(*) filter (where vote_type = 'upvote') as up,
        count(*) filter (where vote_type = 'downvote') as down
      from vote group by agent_id
    ) as counted
    where agent_stats.agent_id = counted.agent_id`;
}
