import type { Agent } from '@agent-atlas/api-client/rules';
import { formatDay } from '@agent-atlas/shared-ui';
import { formatDate } from '../lib/format-date.ts';

const NOT_KNOWN = 'Not known';

type Row = readonly [name: string, value: string];

/** What an agent's entry says, in the order of the facts that the form offers to correct. */
function factsOf(agent: Agent): Row[] {
  const { monthlyPriceUsd: price, launchedOn, verifiedOn } = agent;
  return [
    ['Pricing', agent.pricingModel],
    ['Plans', agent.pricingDetails.join('; ') || NOT_KNOWN],
    ['Cheapest paid plan', price == null ? NOT_KNOWN : `$${price} per month`],
    ['Description', agent.description],
    ['Features', agent.features.join('; ')],
    ['Company', agent.company ?? NOT_KNOWN],
    ['Launched', launchedOn ? formatDate(launchedOn) : NOT_KNOWN],
    ['Website', agent.website ?? NOT_KNOWN],
    ['Last checked', verifiedOn ? formatDay(verifiedOn) : NOT_KNOWN],
  ];
}

/** The values that a visitor may correct. */
export function ListedFacts({ agent }: { agent: Agent }) {
  return (
    <section aria-labelledby="listed-facts" className="mb-8 max-w-2xl">
      <h2 id="listed-facts" className="font-semibold text-ink">
        What the entry says
      </h2>
      <dl className="mt-2 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[10rem_1fr]">
        {factsOf(agent).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
