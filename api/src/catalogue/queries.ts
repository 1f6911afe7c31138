import { SetupError } from '@agent-atlas/server-kit/base/config';
import { errorCode } from '@agent-atlas/server-kit/base/error-code';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { LOCK_NOT_AVAILABLE } from '@agent-atlas/server-kit/db/errors';
import { FLAGS } from '../../contract/flags.ts';
import { flagColumns } from '../agents/flags.ts';
import type { ListedAgent } from './schema.ts';

const CATALOGUE_LOCK = 7_265_302;

/**
 * Serializes processes that change the catalogue until the transaction ends. Throws a
 * {@link SetupError} after waiting for a minute.
 */
export async function lockCatalogue(sql: Sql): Promise<void> {
  // The statement timeout is meant for requests; loading may take longer.
  await sql`set local statement_timeout = 0`;
  await sql`set local lock_timeout = '60s'`;
  try {
    await sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`;
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new SetupError('Another process has been loading a catalogue for a minute. Try again.');
  }
}

/** A publication of the catalogue, or an import that replaced it. */
export interface Publication {
  version: number;
  source: 'files' | 'import';
  contentHash: string;
  agents: number;
  reviews: number;
  added: number;
  retired: number;
}

/** Returns the newest publication, or that of a source; undefined if there is none. */
export async function selectLastPublication(
  sql: Sql,
  source?: Publication['source'],
): Promise<Publication | undefined> {
  const rows = await sql<Publication[]>`
    select
      version, source, content_hash as "contentHash", agent_count as agents,
      review_count as reviews, added_count as added, retired_count as retired
    from catalogue_publication
    where ${source === undefined ? sql`true` : sql`source = ${source}`}
    order by id desc limit 1`;
  return rows[0];
}

export async function insertPublication(sql: Sql, publication: Publication): Promise<Publication> {
  await sql`
    insert into catalogue_publication (
      version, source, content_hash, agent_count, review_count, added_count, retired_count
    )
    values (
      ${publication.version}, ${publication.source}, ${publication.contentHash},
      ${publication.agents}, ${publication.reviews}, ${publication.added}, ${publication.retired}
    )`;
  return publication;
}

/** Returns the hash of what was loaded last. */
export async function selectLoadedHash(sql: Sql): Promise<string> {
  const rows = await sql<{ hash: string }[]>`select content_hash as hash from catalogue_load`;
  return rows[0]?.hash ?? '';
}

export async function recordLoad(sql: Sql, hash: string): Promise<void> {
  await sql`
    insert into catalogue_load (content_hash) values (${hash})
    on conflict (only_row) do update set content_hash = excluded.content_hash, loaded_at = now()`;
}

/** Returns all agents as the catalogue describes them, by id. */
export async function selectCatalogueAgents(sql: Sql): Promise<ListedAgent[]> {
  return sql<ListedAgent[]>`
    select
      agent.id, agent.name, company, category.name as category, description, website,
      launched_on as "launchedOn", added_on::text as "addedOn", pricing_model as "pricingModel",
      pricing_details as "pricingDetails", features, tasks, languages,
      monthly_price_usd::float8 as "monthlyPriceUsd", expertise, integrations,
      ${flagColumns(sql)},
      case when product_hunt_url is not null then jsonb_build_object(
        'upvotes', product_hunt_upvotes, 'launch', product_hunt_launch, 'url', product_hunt_url,
        'date', product_hunt_date
      ) end as "productHunt",
      case when logo is not null then jsonb_build_object(
        'package', split_part(logo, '/', 1), 'icon', split_part(logo, '/', 2)
      ) end as logo,
      verified_on::text as "verifiedOn", sources, checked, training,
      retired_on::text as "retiredOn"
    from agent join category on category.id = agent.category_id
    order by agent.id`;
}

export interface StoredAgent {
  id: number;
  name: string;
  isRetired: boolean;
}

/** Returns all agents, including retired ones. */
export async function selectStoredAgents(sql: Sql): Promise<StoredAgent[]> {
  return sql<StoredAgent[]>`
    select id, name, retired_on is not null as "isRetired" from agent order by id`;
}

/** Returns the ids of the agents whose entries an import owns, including retired ones. */
export async function selectImportedIds(sql: Sql): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`select id from agent where owner = 'import'`;
  return new Set(rows.map(({ id }) => id));
}

/** Makes the files or an import the owner of entries. */
export async function setOwner(
  sql: Sql,
  agentIds: readonly number[],
  owner: Publication['source'],
): Promise<void> {
  await sql`
    update agent set owner = ${owner}
    where id = any (${[...agentIds]}::integer[]) and owner <> ${owner}`;
}

export async function upsertCategories(sql: Sql, names: readonly string[]): Promise<void> {
  await sql`
    insert into category (name) select unnest(${[...names]}::text[])
    on conflict (name) do nothing`;
}

export async function upsertAgents(sql: Sql, agents: readonly ListedAgent[]): Promise<void> {
  const rows = agents.map(({ productHunt, logo, ...agent }) => ({
    ...agent,
    productHuntUpvotes: productHunt?.upvotes ?? 0,
    productHuntLaunch: productHunt?.launch ?? null,
    productHuntUrl: productHunt?.url ?? null,
    productHuntDate: productHunt?.date ?? null,
    flags: Object.fromEntries(FLAGS.map(({ id }) => [id, agent[id]])),
    logo: logo && `${logo.package}/${logo.icon}`,
  }));
  await sql`
    insert into agent (
      id, category_id, name, company, description, website, launched_on, added_on, pricing_model,
      pricing_details, features, monthly_price_usd, expertise, integrations, flags,
      product_hunt_upvotes, product_hunt_launch, product_hunt_url, product_hunt_date,
      logo, verified_on, sources, checked, training, tasks, languages, retired_on
    )
    select
      given.id, category.id, given.name, given.company, given.description, given.website,
      given."launchedOn", given."addedOn", given."pricingModel", given."pricingDetails",
      given.features, given."monthlyPriceUsd", given.expertise, given.integrations,
      jsonb_strip_nulls(given.flags), given."productHuntUpvotes",
      given."productHuntLaunch", given."productHuntUrl", given."productHuntDate", given.logo,
      given."verifiedOn", given.sources, given.checked, given.training,
      given.tasks, given.languages, given."retiredOn"
    from jsonb_to_recordset(${sql.json(rows)}) as given (
      id integer, category text, name text, company text, description text, website text,
      "launchedOn" text, "addedOn" date, "pricingModel" text, "pricingDetails" text[],
      features text[], "monthlyPriceUsd" numeric, expertise text,
      integrations text[], flags jsonb, "productHuntUpvotes" integer,
      "productHuntLaunch" text, "productHuntUrl" text, "productHuntDate" date, logo text,
      "verifiedOn" date, sources text[], checked jsonb, training jsonb, tasks text[],
      languages text[], "retiredOn" date
    )
    join category on category.name = given.category
    on conflict (id) do update set
      category_id = excluded.category_id, name = excluded.name, company = excluded.company,
      description = excluded.description, website = excluded.website,
      launched_on = excluded.launched_on, added_on = excluded.added_on,
      pricing_model = excluded.pricing_model, pricing_details = excluded.pricing_details,
      features = excluded.features, monthly_price_usd = excluded.monthly_price_usd,
      expertise = excluded.expertise, integrations = excluded.integrations,
      flags = excluded.flags,
      product_hunt_upvotes = excluded.product_hunt_upvotes,
      product_hunt_launch = excluded.product_hunt_launch,
      product_hunt_url = excluded.product_hunt_url,
      product_hunt_date = excluded.product_hunt_date, logo = excluded.logo,
      verified_on = excluded.verified_on, sources = excluded.sources,
      checked = excluded.checked, training = excluded.training, tasks = excluded.tasks,
      languages = excluded.languages,
      retired_on = excluded.retired_on`;
}

/** Retires all agents except those with these ids. Their votes and reviews stay. */
export async function retireOthers(
  sql: Sql,
  agentIds: readonly number[],
  day: string,
): Promise<void> {
  await sql`
    update agent set retired_on = ${day}
    where retired_on is null and id <> all (${[...agentIds]}::integer[])`;
}

/** Deletes the scores of agents that were retired or changed category, and empty categories. */
export async function removeDerived(sql: Sql): Promise<void> {
  await sql`
    delete from agent_score using agent
    where agent.id = agent_score.agent_id
      and (agent.retired_on is not null or agent.category_id <> agent_score.category_id)`;
  await sql`
    delete from category
    where not exists (select 1 from agent where agent.category_id = category.id)`;
}

/**
 * Locks the counters of agents until the transaction ends, in the order in which votes lock them,
 * so that they cannot deadlock. Call it before writing reviews: their triggers lock the same rows,
 * one statement after the other.
 */
export async function lockCounters(sql: Sql, agentIds: readonly number[]): Promise<void> {
  await sql`
    select from agent_stats where agent_id = any (${[...agentIds]}::integer[])
    order by agent_id for no key update`;
}

/**
 * Recounts the reviews of these agents, or of all agents, and creates missing counters. Neither
 * writes nor locks rows that are already correct.
 */
export async function recountReviews(sql: Sql, agentIds?: readonly number[]): Promise<void> {
  const ofAgents = agentIds ? sql`agent.id = any (${[...agentIds]}::integer[])` : sql`true`;
  await sql`
    insert into agent_stats (
      agent_id, review_count, rating_sum, newest_review_at, sample_review_count
    )
    select counted.*
    from (
      select
        agent.id as agent_id, count(review.id) as review_count,
        coalesce(sum(review.rating), 0) as rating_sum, max(review.created_at) as newest_review_at,
        count(review.id) filter (where review.sample) as sample_review_count
      from agent left join review on review.agent_id = agent.id
      where ${ofAgents}
      group by agent.id
    ) as counted
    left join agent_stats as stats using (agent_id)
    where (
      counted.review_count, counted.rating_sum, counted.newest_review_at,
      counted.sample_review_count
    ) is distinct from (
      stats.review_count, stats.rating_sum, stats.newest_review_at, stats.sample_review_count
    )
    order by agent_id
    on conflict (agent_id) do update set
      review_count = excluded.review_count, rating_sum = excluded.rating_sum,
      newest_review_at = excluded.newest_review_at,
      sample_review_count = excluded.sample_review_count`;
  await sql`
    insert into review_stats (review_id)
    select review.id from review join agent on agent.id = review.agent_id
    where ${ofAgents}
      and not exists (select from review_stats where review_stats.review_id = review.id)
    on conflict do nothing`;
}
