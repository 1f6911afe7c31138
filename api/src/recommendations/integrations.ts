import type { Agent } from '../../contract/agent.ts';
import { INTEGRATIONS, type IntegrationId } from '../../contract/options.ts';
import type { Aspect } from './aspect.ts';
import { listOf } from './lines.ts';

const WEIGHT = 20;
/** The fit of a product that is reachable only through Zapier, which takes an additional step. */
const THROUGH_ZAPIER_FIT = 0.5;

/** Rates how many of the requested products an agent connects to; null if none is requested. */
export function integrationsAspect(
  agent: Pick<Agent, 'integrations'>,
  requested: readonly IntegrationId[],
): Aspect | null {
  const distinct = [...new Set(requested)];
  if (distinct.length === 0) return null;
  const has = (id: IntegrationId) => agent.integrations.includes(id);
  const direct = distinct.filter(has);
  const missing = distinct.filter((id) => !has(id));
  const throughZapier = has('zapier') ? missing : [];
  const met = direct.length + THROUGH_ZAPIER_FIT * throughZapier.length;
  const reasons = direct.length > 0 ? [`Connects to ${listOf(direct.map(labelOf))}`] : [];
  const misses =
    missing.length === 0
      ? []
      : throughZapier.length > 0
        ? [`${listOf(missing.map(labelOf))} only through Zapier`]
        : [`No integration with ${listOf(missing.map(labelOf), 'or')}`];
  return { weight: WEIGHT, fit: met / distinct.length, reasons, misses };
}

/** The name of a product. */
export function labelOf(id: IntegrationId): string {
  return INTEGRATIONS.find((integration) => integration.id === id)?.label ?? id;
}
