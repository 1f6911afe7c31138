import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, PENDING, scenario, writer } from './scenarios/samples.ts';
import { submitScenarios } from './scenarios/submit.ts';

const medal = (id: string, title: string, agents: ScenarioAnswer) =>
  scenario(id, title, '/medal-demo', { '/api/featured-agents': agents });

const longWriter = {
  ...writer,
  name: 'An Agent Whose Name Goes On for Much Longer Than Any Card Is Wide',
  company: 'Consolidated International Example Works Incorporated',
  description: writer.description.repeat(8),
};

/** The states of this remote's pages that tests and QA can select. */
export const scenarios: Scenario[] = [
  scenario('glossary', 'Glossary', '/glossary'),
  scenario('glossary-second-address', 'Glossary at its second path', '/resources/glossary'),
  scenario('glossary-search', 'Glossary, filtered by URL', '/glossary?q=chess'),
  scenario(
    'glossary-coming-term',
    'Glossary, asked for a term without an entry',
    '/glossary?q=rag',
  ),
  scenario('glossary-no-match', 'Glossary, nothing matches', '/glossary?q=zeppelin'),
  scenario('faq', 'Frequently asked questions', '/faq'),
  ...submitScenarios,
  scenario('about', 'About', '/about'),
  medal('medal', 'Medal on an agent card', { json: [writer] }),
  medal('medal-long-text', 'Medal on a card with long texts', { json: [longWriter] }),
  medal('medal-slow', 'Medal, loading', PENDING),
  medal('medal-empty', 'Medal, no agents', { json: [] }),
  medal('medal-failing', 'Medal, API unavailable', BROKEN),
  scenario('blog', 'Blog', '/blog'),
  scenario(
    'blog-what-is-an-ai-agent',
    'Dedicated article: what is an AI agent',
    '/blog/seo/what-is-an-ai-agent',
  ),
  scenario(
    'blog-benchmarks',
    'Dedicated article with benchmarks',
    '/blog/seo/evaluating-ai-agent-benchmarks-analysis',
  ),
  scenario('blog-landscape', 'Article with a comparison table', '/blog/ai-agent-landscape'),
  scenario('blog-trial', 'Article on running a trial', '/blog/how-to-run-an-ai-tool-trial'),
  scenario('blog-pricing', 'Article on pricing models', '/blog/ai-pricing-models-explained'),
  scenario('blog-unknown', 'Unknown article', '/blog/never-written'),
  scenario('blog-unknown-dedicated', 'Unknown dedicated article', '/blog/seo/never-written'),
];
