/** What the tests of a remote share. */
export { answerMutations, findToast } from './testing/actions.ts';
export { expectValidJsonLd, jsonLdProblems } from './testing/json-ld.ts';
export { renderScenario, type ScenarioView } from './testing/render.tsx';
export { loadHead, matchScenario, scenarioFetch } from './testing/scenario.ts';
export { scenarioKit } from './testing/scenario-kit.tsx';
export { describeServerHtml, type ServerRendering, serverRender } from './testing/server.tsx';
