import type { Scenario, ScenarioAnswer } from './scenario.ts';

/**
 * A call with its query parameters in canonical order and encoding: the web server and browsers
 * encode spaces differently.
 */
function normalize(call: string): string {
  const at = call.indexOf('?');
  if (at < 0) return call;
  const query = new URLSearchParams(call.slice(at));
  query.sort();
  return `${call.slice(0, at)}?${query}`;
}

/**
 * The scenario's response to a call; undefined if it has none.
 *
 * @param target path with query
 */
export function scenarioAnswer(
  answers: Scenario['answers'],
  method: string,
  target: string,
): ScenarioAnswer | undefined {
  // Scenarios write GET calls without the method.
  const call = normalize(method === 'GET' ? target : `${method} ${target}`);
  return Object.entries(answers).find(([name]) => normalize(name) === call)?.[1];
}
