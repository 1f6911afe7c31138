import { allowsVersion, formatScope } from '@agent-atlas/registry/contract/qa-links';
import type { QaBoot, QaConditions } from '../../contract/boot.ts';
import { messageOf } from '../releases/errors.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { changesOf, mergeConditions, readConditions, withoutConditions } from './conditions.ts';
import type { QaSession } from './session.ts';

/** The QA session of a page, with the conditions in its URL. */
export interface SessionPage
  extends QaSession,
    Pick<QaBoot, 'problem' | 'conditions' | 'refused' | 'answers'> {}

export interface SessionTarget {
  readonly page: SessionPage;
  /** Path and query without the conditions. */
  readonly target: string;
  /** The conditions as they are in the query; empty if there are none. */
  readonly query: string;
}

const pathAndQuery = (path: string, query: URLSearchParams) =>
  query.size === 0 ? path : `${path}?${query}`;

/** Separates a request target of a QA session into the page and the conditions to test it under. */
export function sessionTarget(session: QaSession, target: string): SessionTarget {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const search = new URLSearchParams(at < 0 ? '' : target.slice(at));
  const read = readConditions(search);
  const own = withoutConditions(search);
  const { allowed, refused } = inScope(session, read.conditions);
  const conditions = mergeConditions(session, allowed);
  const changes = changesOf(conditions);
  const kept = new URLSearchParams([...search].filter(([name]) => !own.has(name)));
  return {
    page: { ...session, ...changes, conditions, refused: [...read.refused, ...refused] },
    target: own.size === search.size ? target : pathAndQuery(path, own),
    query: String(kept),
  };
}

/**
 * The conditions of a URL that the session's link allows. What the session starts with is allowed already, and the
 * public versions always are.
 */
function inScope({ link: { scope } }: QaSession, given: QaConditions) {
  const refused: string[] = [];
  const allow = (isAllowed: boolean, condition: string) => {
    if (!isAllowed)
      refused.push(`${condition} was not applied: this QA link allows ${formatScope(scope)}`);
    return isAllowed;
  };
  const versions = Object.entries(given.versions).filter(([name, version]) =>
    allow(
      version === 'active' || allowsVersion(scope, name, version),
      `qa-version=${name}@${version}`,
    ),
  );
  const faults = Object.entries(given.faults).filter(([name, fault]) =>
    allow(fault === 'none' || allowsVersion(scope, name), `the fault of ${name}`),
  );
  const allowed: QaConditions = {
    ...given,
    versions: Object.fromEntries(versions),
    faults: Object.fromEntries(faults),
  };
  return { allowed, refused };
}

/** Adds the responses of the chosen scenario, which is one of the set's release of its remote. */
export async function withScenario(
  page: SessionPage,
  set: ReleaseSet,
  store: Pick<ReleaseStore, 'scenarios'>,
): Promise<SessionPage> {
  const { scenario } = page.conditions;
  if (!scenario) return page;
  const refuse = (why: string): SessionPage => ({
    ...page,
    refused: [...page.refused, `qa-scenario=${scenario} was not applied: ${why}`],
  });
  const [remote = '', id] = scenario.split('/');
  const version = set.releases.get(remote)?.manifest.version;
  if (!version) return refuse(`there is no remote ${remote}`);
  try {
    const scenarios = await store.scenarios(remote, version);
    const found = scenarios.find((each) => each.id === id);
    return found
      ? { ...page, answers: found.answers }
      : refuse(`${remote} ${version} has no scenario "${id}"`);
  } catch (error) {
    return refuse(messageOf(error));
  }
}
